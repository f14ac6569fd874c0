// A table's state, apart from its elements: messages go in, what to show comes out. Pure, so that it is tested without a
// browser.

import { plainly } from "./told.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Presence} Presence */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Aid} Aid */
/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("./changes.js").Knowledge} Knowledge */
/** @typedef {import("./names.js").Person} Person */
/** @typedef {Pick<import("../types.js").VariantCard, "players" | "has_chance" | "has_secrets">} Rules */

/**
 * @typedef {object} TableState
 * @property {Rules} rules
 * @property {boolean} hasInvitation whether an invitation brought us here
 * @property {Knowledge[]} known what each of our sockets knows: one for every seat that is ours, or a spectator's
 * @property {number | null} seat whose eyes the page shows
 * @property {number | null} shownTo who has been shown the board, where something is hidden from another at this screen
 * @property {Standing} standing
 * @property {Presence | null} presence
 * @property {number[]} reserved which free seats need the invitation
 * @property {boolean} mayAsk whether hints and advice are to be had
 * @property {number} announced the last event that was announced: with two seats at one screen each is told of twice
 */

/** Something to be heard. @typedef {{ sound: "own" | "other" | "end" | null, speech: string }} Announcement */

/**
 * What can be done with one touch.
 * @typedef {{ kind: "none" }
 *   | { kind: "hand-over", to: string }
 *   | { kind: "pass-on" }
 *   | { kind: "sit", seats: { player: number, name: string }[] }
 *   | { kind: "act", choices: { choice: Choice, isOnly: boolean }[], aids: Aid[] }} Actions
 */

/**
 * @typedef {"rematch" | "newGame" | "undo" | "draw" | "resign" | "abort" | "hint" | "why" | "flip" | "share" | "shareGame"
 *   | "download"} Control
 */

/**
 * A table as it was asked for, before the first message.
 * @param {TableView} view
 * @param {Rules} rules
 * @param {boolean} hasInvitation
 * @returns {TableState}
 */
export function openTable(view, rules, hasInvitation) {
  return {
    rules,
    hasInvitation,
    known: [],
    seat: view.seats[0] ?? null,
    shownTo: null,
    standing: view.standing,
    presence: null,
    reserved: [],
    mayAsk: false,
    announced: 0,
  };
}

/**
 * The state after a message.
 * @param {TableState} state
 * @param {number} index which of our sockets it came to
 * @param {Knowledge} knowledge what that socket knows now
 * @param {Notice} notice
 * @returns {TableState}
 */
export function receive(state, index, knowledge, notice) {
  const known = [...state.known];
  known[index] = knowledge;
  const next = { ...state, known };
  switch (notice.type) {
    case "welcome": {
      const { standing, may_ask: mayAsk, here: presence, seq, table } = notice;
      const isShown = isViewpoint(next, index) || state.seat === null;
      return turnToMover({
        ...next,
        standing,
        mayAsk,
        presence,
        reserved: table.reserved,
        announced: Math.max(state.announced, seq),
        seat: isShown ? notice.seat : state.seat,
        shownTo: null,
      });
    }
    case "back":
      return turnToMover({ ...next, standing: notice.standing, mayAsk: notice.may_ask, presence: notice.here });
    case "update": {
      const announced = isViewpoint(next, index) ? Math.max(state.announced, notice.seq) : state.announced;
      return turnToMover({ ...next, standing: notice.standing, mayAsk: notice.may_ask, announced });
    }
    case "here":
      return { ...next, presence: { players: notice.players, spectators: notice.spectators } };
    default:
      return next;
  }
}

/** Two people at one screen: whoever is to move sees the board. Where something is hidden, it has to be handed over. @param {TableState} state @returns {TableState} */
function turnToMover(state) {
  const mover = state.standing.to_move;
  return mover !== null && ownSeats(state).includes(mover) && !isSecretive(state) ? { ...state, seat: mover } : state;
}

/** The next player has the screen, and wants to see the board. @param {TableState} state @returns {TableState} */
export const showBoard = (state) => ({ ...state, shownTo: state.seat });

/** The board leaves the one who acted, and is not shown to the next before they say so. @param {TableState} state @returns {TableState} */
export const passOn = (state) => ({ ...state, shownTo: null, seat: state.standing.to_move ?? state.seat });

/** The seats that are ours, as they are in this game. @param {TableState} state */
export const ownSeats = ({ known }) => known.map(({ seat }) => seat).filter((seat) => seat !== null);

/** Which of our sockets the page shows. @param {TableState} state */
export const viewpointIndex = ({ known, seat }) =>
  Math.max(
    0,
    known.findIndex((knowledge) => knowledge.seat === seat),
  );

/** What that socket knows. @param {TableState} state @returns {Knowledge | undefined} */
export const viewpoint = (state) => state.known[viewpointIndex(state)];

/** @param {TableState} state @param {number} index */
export const isViewpoint = (state, index) => viewpointIndex(state) === index;

/** @param {TableState} state */
export const isOver = ({ standing }) => standing.result !== null;

/** Whether two sit at this screen who may not know the same. @param {TableState} state */
const isSecretive = (state) => state.rules.has_secrets && ownSeats(state).length > 1 && !isOver(state);

/** Whether nobody is being shown the board: it is on its way to the next. @param {TableState} state */
export const isHandingOver = (state) => isSecretive(state) && state.shownTo !== state.seat;

/** Whose side of the board is below: of two at one screen the first's, whoever is to move. @param {TableState} state */
export function nearSeat(state) {
  const own = ownSeats(state);
  return own.length > 1 ? Math.min(...own) : (state.seat ?? 0);
}

/** The free seats that we may take: some need the invitation. @param {TableState} state */
function freeSeats(state) {
  if (ownSeats(state).length > 0) return [];
  return state.standing.seats
    .map(({ kind, player: name }, player) => ({ kind, name, player }))
    .filter(({ kind, player }) => kind === "free" && (state.hasInvitation || !state.reserved.includes(player)))
    .map(({ name, player }) => ({ name, player }));
}

/** Whether we are to act now. @param {TableState} state @param {boolean} isPast whether an earlier position is shown */
export function isOwnTurn(state, isPast) {
  const { begun, to_move: mover } = state.standing;
  return begun && !isOver(state) && !isPast && mover !== null && mover === state.seat;
}

/**
 * What is asked, what is waited for, or how it ended: one line.
 * @param {TableState} state
 * @param {boolean} isPast
 * @param {Person[]} people
 */
export function promptOf(state, isPast, people) {
  const { result, begun, to_move: mover, seats } = state.standing;
  if (isHandingOver(state)) return "";
  if (isPast) return words.looksBack;
  if (result) return headlineOf(state, people);
  if (!begun) {
    if (freeSeats(state).length === 0) return words.waiting;
    return state.hasInvitation ? words.invitedHere : words.seatFree;
  }
  if (mover === null || mover === state.seat) return sentence(viewpoint(state)?.scene?.prompt ?? "");
  const name = people[mover]?.name ?? "";
  return seats[mover]?.kind === "bot" ? phrases.thinks(name) : phrases.toMove(name);
}

/** Who won, in a few words. @param {TableState} state @param {Person[]} people */
export function headlineOf(state, people) {
  const { result, seats } = state.standing;
  const winner = result?.winner ?? null;
  if (winner === null) return result?.called_off ? words.calledOff : words.drawn;
  const other = seats.length === 2 ? people[1 - winner] : undefined;
  if (people[winner]?.isYou) return other ? phrases.youBeat(other.name) : words.youWon;
  return phrases.won(people[winner]?.name ?? "");
}

/** Why it ended, in a sentence. @param {TableState} state @param {Person[]} people */
export function reasonOf(state, people) {
  const reason = state.standing.result?.reason ?? "";
  return reason ? `${plainly(reason, null, (player) => people[player]?.name ?? "")}.` : "";
}

/** What can be done with one touch: the choices without a spot, and what the table does for one. @param {TableState} state @param {boolean} isPast @returns {Actions} */
export function actionsOf(state, isPast) {
  if (isHandingOver(state)) return { kind: "hand-over", to: state.rules.players[state.seat ?? 0] ?? "" };
  if (isPast) return { kind: "none" };
  const seats = freeSeats(state);
  if (seats.length > 0) return { kind: "sit", seats };
  if (isSecretive(state) && state.standing.to_move !== state.seat) return { kind: "pass-on" };
  const scene = viewpoint(state)?.scene;
  // What can be traded is chosen where the goods lie.
  const traded = new Set(
    scene?.panels.flatMap((panel) => (panel.kind === "trade" ? panel.offers.map(({ notation }) => notation) : [])),
  );
  const buttons = scene?.choices.filter(({ picks, notation }) => picks.length === 0 && !traded.has(notation)) ?? [];
  const ofGroup = (/** @type {string} */ group) => buttons.filter((choice) => choice.group === group).length;
  const choices = buttons.map((choice) => ({ choice, isOnly: ofGroup(choice.group) === 1 }));
  return { kind: "act", choices, aids: scene?.aids ?? [] };
}

/** Whether a game can be played on from the position that is shown. @param {TableState} state @param {boolean} isPast */
export const mayPlayOn = (state, isPast) =>
  isPast && (isOver(state) || !(state.rules.has_secrets || state.rules.has_chance));

/** Whether there is a hint for what to do now. @param {TableState} state @param {boolean} isPast */
export const mayHint = (state, isPast) =>
  state.mayAsk && !isOver(state) && !isPast && state.seat !== null && state.standing.to_move === state.seat;

/** What is at hand at all times; everything else is in the menu. @type {Control[]} */
export const BAR = ["undo", "hint", "why"];

/** Everything else that can be done, in the order of its buttons. @param {TableState} state @param {boolean} isPast @returns {Control[]} */
export function controlsOf(state, isPast) {
  const { standing, rules } = state;
  const plays = state.seat !== null;
  const over = isOver(state);
  const hasActed = viewpoint(state)?.played.some(({ by }) => by !== null) ?? false;
  const isAmongPeople =
    standing.seats.every(({ kind }) => kind === "person") && ownSeats(state).length < standing.seats.length;
  const all = /** @type {[Control, boolean][]} */ ([
    ["rematch", plays && over],
    ["newGame", over],
    ["undo", plays && hasActed && !rules.has_secrets],
    ["draw", plays && !over && standing.begun && isAmongPeople],
    ["resign", plays && !over && standing.begun],
    ["abort", plays && !over && !standing.begun],
    ["hint", mayHint(state, isPast)],
    ["why", true],
    ["flip", true],
    ["share", over || !rules.has_secrets],
    ["shareGame", over],
    ["download", true],
  ]);
  return all.filter(([, isThere]) => isThere).map(([control]) => control);
}

/**
 * What is to be heard of a message: nothing, if it was announced already or nothing happened on the board.
 * @param {TableState} before
 * @param {TableState} after
 * @param {number} index which of our sockets it came to
 * @param {Notice} notice
 * @param {Person[]} people
 * @returns {Announcement | null}
 */
export function announcementOf(before, after, index, notice, people) {
  if (notice.type !== "update" || notice.seq <= before.announced || !isViewpoint(before, index)) return null;
  const { event } = notice;
  if (event.type !== "acted" && event.type !== "undone" && event.type !== "ended") return null;
  const name = (/** @type {number} */ player) => people[player]?.name ?? "";
  const what =
    event.type === "acted" ? event.told.map((told) => `${plainly(told, event.player, name)}. `).join("") : "";
  const sound = isOver(after)
    ? "end"
    : event.type === "acted"
      ? event.player === before.seat
        ? "own"
        : "other"
      : null;
  const state = isOver(after)
    ? `${headlineOf(after, people)}. ${reasonOf(after, people)}`
    : (after.known[index]?.scene?.speech ?? "");
  return { sound, speech: what + state };
}

/**
 * What is to be heard beside the pieces: how it ended for whoever sits here, or that it is their turn again.
 * @param {TableState} before
 * @param {TableState} after
 * @returns {{ result: "win" | "loss" | "end" | null, isMyTurn: boolean }}
 */
export function newsOf(before, after) {
  const own = ownSeats(after);
  const winner = after.standing.result?.winner ?? null;
  const isAlone = own.length === 1;
  const result =
    !isOver(after) || isOver(before)
      ? null
      : winner === null || !isAlone
        ? "end"
        : own.includes(winner)
          ? "win"
          : "loss";
  const mover = after.standing.to_move;
  return { result, isMyTurn: isAlone && mover === own[0] && before.standing.to_move !== mover };
}

/** Whose eyes are meant, in an address. @param {"?" | "&"} sign @param {number | null} seat */
export const seatQuery = (sign, seat) => (seat === null ? "" : `${sign}seat=p${seat + 1}`);
