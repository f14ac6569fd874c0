// How a person solves an exercise: by picking the spots of a choice one by one, or by its button.

import { MOUSE, PATIENCE } from "./actions.mjs";

/** What the server says of an exercise after some steps. */
export const ask = (server, game, number, query = {}) =>
  server.get(`/api/games/${game}/exercises/${number}?${new URLSearchParams(query)}`);

/** What is said of a try. */
export const verdict = (me, hasText) => me.locator(".bubble .try", { hasText });

/** Does one choice when the board is ready for it; says yes where it is asked about. */
export async function choose(me, { picks, confirm, label }, hands = MOUSE) {
  if (picks.length === 0) {
    const name = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
    return hands.press(me, me.locator(".own").getByRole("button", { name, exact: true }));
  }
  for (const pick of picks) {
    await me.locator(`[data-spot="${pick}"].open`).waitFor({ state: "attached", timeout: PATIENCE });
    await hands.pick(me, pick);
  }
  if (confirm) await hands.press(me, me.locator(".question .yes"));
}

/** The choice that is right after some steps, and one that is not. */
export async function choicesAt(server, game, number, played = []) {
  const { answer, scenes } = await ask(server, game, number, { tell: true, played: played.join(" ") });
  const { choices } = scenes.at(-1);
  const right = choices.find(({ notation }) => notation === answer);
  const wrong = choices.find(({ notation, picks }) => notation !== answer && picks.length > 0);
  return { right, wrong };
}

/** Solves what is open, from its first step. */
export async function solve(me, server, game, number, steps, hands = MOUSE) {
  const played = [];
  for (let step = 1; step <= steps; step += 1) {
    const { right } = await choicesAt(server, game, number, played);
    await choose(me, right, hands);
    played.push(right.notation);
    await verdict(me, step === steps ? /^Solved\./ : /^Right\./).waitFor({ timeout: PATIENCE });
  }
}
