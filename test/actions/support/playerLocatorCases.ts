import type { INodeParameters } from 'n8n-workflow';
import { byId, fromList } from '../../../scripts/engine/resource-locators';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';

export type LocatorValue = INodeParameters[string];

/** The ways to specify a player, or the queue with its ID, and the ID of the one that is meant. */
export function playerLocatorCases(
	byName: (value: unknown) => LocatorValue,
): Array<[how: string, chosen: LocatorValue, id: string]> {
	return [
		['chosen from the list', fromList(KITCHEN), KITCHEN],
		['given by its ID', byId(LIVING_ROOM), LIVING_ROOM],
		['given by its ID with blanks around it', byId(` ${BEDROOM}\n`), BEDROOM],
		["given by the player's name", byName('Living Room'), LIVING_ROOM],
		["given by the player's name in another case", byName('lIVING rOOM'), LIVING_ROOM],
		["given by the player's name with blanks around it", byName('  Office '), OFFICE],
		['given by a name that an unreachable left-over bears too', byName('Kitchen'), KITCHEN],
		['given by an expression for the whole field, a name', '={{ "office" }}', OFFICE],
		['given by an expression for the whole field, an ID', `={{ "${BEDROOM}" }}`, BEDROOM],
	];
}

/** Texts that may be an ID. */
export const ODD_IDS = [
	'a/b?c=d#e&f',
	'say "hi" \\ bye',
	'first\nsecond',
	'Küche 🎵',
	'x'.repeat(5000),
];

/** What an expression may return if nothing is chosen. */
export const NOTHING: ReadonlyArray<[what: string, value: string]> = [
	['null', '={{ null }}'],
	['nothing', '={{ undefined }}'],
	['an empty text', '={{ "" }}'],
	['blanks', '={{ "  " }}'],
];

/** What it may return that can be neither a name nor an ID. */
export const NO_TEXT: ReadonlyArray<[what: string, value: string]> = [
	['a list', `={{ ["${KITCHEN}"] }}`],
	['an empty list', '={{ [] }}'],
	['an object', '={{ { player: "Kitchen" } }}'],
	['a switch', '={{ true }}'],
];
