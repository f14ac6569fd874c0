import assert from "node:assert/strict";
import { test } from "node:test";
import { knowNothing, learnFrom } from "../../js/changes.js";
import {
  actionsOf,
  announcementOf,
  controlsOf,
  isHandingOver,
  isOwnTurn,
  mayHint,
  mayPlayOn,
  nearSeat,
  openTable,
  passOn,
  promptOf,
  reasonOf,
  receive,
  showBoard,
  viewpointIndex,
} from "../../js/tablestate.js";
import { peopleAt } from "../../js/names.js";
import { choice, scene } from "./scenes.mjs";

const seat = (player, kind = "person") => ({ player, kind, name: `name of ${player}` });
const standing = (more = {}) => ({
  number: 1,
  plies: 0,
  seats: [seat("white"), seat("black", "bot")],
  to_move: 0,
  begun: true,
  clock: null,
  offers: [],
  result: null,
  ...more,
});
const rules = (more = {}) => ({ players: ["white", "black"], has_chance: false, has_secrets: false, ...more });

/** A table with our sockets: their seats, or a spectator's. */
function table({ seats = [0], more = {}, rule = {}, hasInvitation = false } = {}) {
  const view = { standing: standing(more), seats: seats.filter((seat) => seat !== null) };
  let state = { ...openTable(view, rules(rule), hasInvitation), known: seats.map(knowNothing) };
  for (const [index, seat] of seats.entries()) state = hear(state, index, welcome(seat, more));
  return state;
}
const welcome = (seat, more = {}, rest = {}) => ({
  type: "welcome",
  table: { reserved: [] },
  seat,
  seq: 1,
  standing: standing(more),
  scene: scene({ prompt: "move a man", speech: "So it stands." }),
  played: [],
  chat: [],
  here: { players: [true, true], spectators: 0 },
  may_ask: true,
  ...rest,
});
const update = (seq, event, more = {}, change = {}) => ({
  type: "update",
  seq,
  event,
  standing: standing(more),
  change: { to_move: more.to_move ?? 0, prompt: "wait", speech: "So it stands now.", ...change },
  may_ask: true,
});
const hear = (state, index, notice) => receive(state, index, learnFrom(state.known[index], notice), notice);
const acted = (player, action = "a1b2") => ({ type: "acted", player, action, chance: [], told: ["{who} went to b2"] });
/** Who plays, for whoever has these seats. */
const people = (...own) => peopleAt(standing().seats, own, { bots: BOTS });
const BOTS = [
  { name: "name of black", character: { name: "Wren", face: "wren", word: "gentle", line: "", kind: "bird" } },
];

test("whose turn it is, and what is asked", () => {
  const mine = table();
  assert.ok(isOwnTurn(mine, false));
  assert.ok(!isOwnTurn(mine, true));
  assert.equal(promptOf(mine, false, people(0)), "Move a man");
  assert.equal(promptOf(table({ more: { to_move: 1 } }), false, people(0)), "Wren is thinking …");
  assert.equal(promptOf(table({ seats: [1], more: { to_move: 0 } }), false, people(1)), "Name of white to move");
  assert.equal(promptOf(mine, true), "You are looking at an earlier position.");
  assert.ok(!isOwnTurn(table({ more: { to_move: 1 } }), false));
  assert.ok(!isOwnTurn(table({ more: { begun: false } }), false));
});

const won = (winner, reason = "it is over") => ({ line: "p1win", winner, words: "", reason });

test("how it ended is told to those who played", () => {
  const over = { result: won(0, "{p1} reached the end"), to_move: null };
  const told = (seats, ...own) => {
    const state = table({ seats, more: over });
    return [promptOf(state, false, people(...own)), reasonOf(state, people(...own))];
  };
  assert.deepEqual(told([0], 0), ["You beat Wren", "You reached the end."]);
  assert.deepEqual(told([1], 1), ["Name of white won", "Name of white reached the end."]);
  assert.deepEqual(told([0, 1], 0, 1), ["White won", "White reached the end."]);
  assert.deepEqual(told([null]), ["Name of white won", "Name of white reached the end."]);
  const drawn = { result: won(null, "nobody can win"), to_move: null };
  assert.equal(promptOf(table({ more: drawn }), false, people(0)), "A draw");
});

test("a free seat can be taken, one that is kept only with the invitation", () => {
  const free = { begun: false, to_move: null, seats: [seat("white"), seat("black", "free")] };
  const visitor = table({ seats: [null], more: free });
  assert.deepEqual(actionsOf(visitor, false), { kind: "sit", seats: [{ player: 1, name: "black" }] });
  assert.equal(promptOf(visitor, false, people()), "A seat is free.");
  const kept = { ...visitor, reserved: [1] };
  assert.equal(actionsOf(kept, false).kind, "act");
  assert.equal(promptOf(kept, false, people()), "Waiting for others");
  assert.equal(promptOf({ ...kept, hasInvitation: true }, false, people()), "You are invited to play.");
  assert.equal(promptOf(table({ more: free }), false, people(0)), "Waiting for others");
});

test("choices without a spot are buttons; one that is alone in its group stands out", () => {
  const choices = [
    choice("end", "", { group: "turn" }),
    choice("4 ore", "", { group: "trade" }),
    choice("4 wool", "", { group: "trade" }),
    choice("wool for ore", "", { group: "trade" }),
    choice("a1", "a1"),
  ];
  // What can be traded is chosen where the goods lie.
  const panels = [{ kind: "trade", offers: [{ notation: "wool for ore" }] }];
  const state = hear(table(), 0, update(2, acted(1), {}, { choices, panels }));
  const { kind, choices: shown } = actionsOf(state, false);
  assert.equal(kind, "act");
  assert.deepEqual(
    shown.map(({ choice, isOnly }) => [choice.notation, isOnly]),
    [
      ["end", true],
      ["4 ore", false],
      ["4 wool", false],
    ],
  );
  assert.deepEqual(actionsOf(state, true), { kind: "none" });
});

test("two at one screen: the board turns to whoever moves, its bottom stays", () => {
  const both = table({ seats: [0, 1] });
  assert.deepEqual([both.seat, nearSeat(both)], [0, 0]);
  const next = hear(both, 0, update(2, acted(0), { to_move: 1 }));
  assert.deepEqual([next.seat, viewpointIndex(next), nearSeat(next)], [1, 1, 0]);
  assert.equal(nearSeat(table({ seats: [1] })), 1);
  assert.equal(nearSeat(table({ seats: [null] })), 0);
});

test("where something is hidden the board is handed over", () => {
  let state = table({ seats: [0, 1], rule: { has_secrets: true } });
  assert.ok(isHandingOver(state));
  assert.equal(promptOf(state, false), "");
  assert.deepEqual(actionsOf(state, false), { kind: "hand-over", to: "white" });
  state = showBoard(state);
  assert.ok(!isHandingOver(state));
  assert.equal(actionsOf(state, false).kind, "act");
  // Whoever acted sees what came of it, until they hand over.
  const step = update(2, acted(0, "?"), { to_move: 1 });
  state = hear(hear(state, 0, step), 1, step);
  assert.deepEqual([state.seat, isHandingOver(state)], [0, false]);
  assert.deepEqual(actionsOf(state, false), { kind: "pass-on" });
  state = passOn(state);
  assert.deepEqual(actionsOf(state, false), { kind: "hand-over", to: "black" });
  // Afterwards there is nothing left to hide.
  const over = { result: won(0), to_move: null };
  assert.ok(!isHandingOver(hear(state, 1, update(3, { type: "ended" }, over))));
});

test("an event is announced once, by whoever's eyes see it", () => {
  const both = table({ seats: [0, 1] });
  const step = update(2, acted(0), { to_move: 1 });
  const first = hear(both, 0, step);
  assert.deepEqual(announcementOf(both, first, 0, step, people(0, 1)), {
    sound: "own",
    speech: "White went to b2. So it stands now.",
  });
  const second = hear(first, 1, step);
  assert.equal(announcementOf(first, second, 1, step, people(0, 1)), null);
  const other = table();
  const reply = update(2, acted(1));
  assert.equal(announcementOf(other, hear(other, 0, reply), 0, reply, people(0)).sound, "other");
  const said = update(2, { type: "offered", player: 1, offer: "draw" });
  assert.equal(announcementOf(other, hear(other, 0, said), 0, said, people(0)), null);
  const over = { result: won(1, "{p1} resigned"), to_move: null };
  const end = update(2, { type: "ended" }, over);
  assert.deepEqual(announcementOf(other, hear(other, 0, end), 0, end, people(0)), {
    sound: "end",
    speech: "Wren won. You resigned.",
  });
});

test("after a rematch everyone has moved on by one seat", () => {
  let both = table({ seats: [0, 1] });
  const fresh = { number: 2 };
  both = hear(both, 0, welcome(1, fresh, { seq: 9 }));
  both = hear(both, 1, welcome(0, fresh, { seq: 9 }));
  assert.deepEqual([both.seat, viewpointIndex(both)], [0, 1]);
  const alone = hear(table({ more: { to_move: 1 } }), 0, welcome(1, { ...fresh, to_move: 0 }));
  assert.equal(alone.seat, 1);
});

test("what else can be done", () => {
  assert.deepEqual(controlsOf(table(), false), ["resign", "hint", "why", "flip", "share", "download"]);
  assert.deepEqual(controlsOf(table({ seats: [null] }), false), ["why", "flip", "share", "download"]);
  const people = { seats: [seat("white"), seat("black")] };
  assert.ok(controlsOf(table({ more: people }), false).includes("draw"));
  assert.ok(!controlsOf(table({ seats: [0, 1], more: people }), false).includes("draw"));
  assert.ok(controlsOf(table({ more: { begun: false } }), false).includes("abort"));
  assert.ok(!controlsOf(table({ rule: { has_secrets: true } }), false).includes("share"));
  const moved = hear(table(), 0, update(2, acted(0), { to_move: 1, plies: 1 }));
  assert.ok(controlsOf(moved, false).includes("undo"));
  assert.ok(!mayHint(moved, false));
  const over = { result: won(0), to_move: null };
  assert.deepEqual(controlsOf(table({ more: over, rule: { has_secrets: true } }), false), [
    "rematch",
    "newGame",
    "why",
    "flip",
    "share",
    "shareGame",
    "download",
  ]);
});

test("a game with dice or secrets is played on from a position only when it is over", () => {
  assert.ok(mayPlayOn(table(), true));
  assert.ok(!mayPlayOn(table(), false));
  assert.ok(!mayPlayOn(table({ rule: { has_chance: true } }), true));
  const over = { result: won(0), to_move: null };
  assert.ok(mayPlayOn(table({ rule: { has_chance: true }, more: over }), true));
});
