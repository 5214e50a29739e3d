import type { NewInput } from '#domain/events/registry.ts';
import type { Vault } from '../vault/vault.ts';

/**
 * What a form of a login or registration says, with its persons and secrets in the vault of the log that
 * hears it.
 */
export type FilledIn = (vault: Vault) => NewInput;

/** @returns whether the form is taken to a log of its own; otherwise it is for the log of this page. */
export type Entrance = (username: string, form: FilledIn) => boolean;

const entrances = new WeakMap<Vault, Entrance>();

/** From now on whoever enters through a form of this vault passes here. */
export const guardEntrance = (vault: Vault, entrance: Entrance): void => void entrances.set(vault, entrance);

interface Entering {
  readonly vault: Vault;
  readonly username: string;
  readonly submit: (input: NewInput) => void;
}

/**
 * Sends a form by which somebody logs in or joins: to this page's log, or to a new one where this log is
 * another customer's (HOLD-17).
 */
export function enter({ vault, username, submit }: Entering, form: FilledIn): void {
  if (entrances.get(vault)?.(username, form) !== true) submit(form(vault));
}
