import type { Simulator } from '../../../simulator';
import { LIVING_ROOM, OFFICE } from '../../../simulator/world/players';

interface Entry {
	readonly name: string;
	readonly value: string;
}

/** A list of a resource locator, and what a user sees in it. */
export interface List {
	readonly method: string;
	/** What is listed; a server that knows the documented commands only has no list of its library. */
	readonly of: 'players' | 'library';
	/** An entry that is there without a search. */
	readonly entry: Entry;
	/** Makes namesakes where the simulated house has none. */
	readonly prepare?: (server: Simulator) => void;
	/** Part of the name that namesakes share, in another case. */
	readonly typed: string;
	readonly namesakes: readonly Entry[];
}

const rooms = {
	of: 'players',
	entry: { name: 'Living Room', value: LIVING_ROOM },
	prepare: ({ control }) => control.addPlayer({ id: 'office-2', name: 'Office' }),
	typed: 'FFic',
	namesakes: [
		{ name: `Office ${OFFICE}`, value: OFFICE },
		{ name: 'Office office-2', value: 'office-2' },
	],
} satisfies Partial<List>;

export const LISTS: readonly List[] = [
	{ method: 'searchQueues', ...rooms },
	{ method: 'searchPlayers', ...rooms },
	{
		method: 'searchMedia',
		of: 'library',
		entry: { name: 'Morning News (podcast)', value: 'library://podcast/2' },
		typed: 'AINY sun',
		namesakes: [
			{ name: 'Rainy Sunday (playlist) library://playlist/2', value: 'library://playlist/2' },
			{ name: 'Rainy Sunday (playlist) library://playlist/5', value: 'library://playlist/5' },
		],
	},
	{
		method: 'searchAlbums',
		of: 'library',
		entry: { name: 'Amber Rooms', value: 'library://album/1' },
		typed: 'ERN win',
		namesakes: [
			{ name: 'Northern Windows by Marta Lindqvale', value: 'library://album/3' },
			{ name: 'Northern Windows by Ostrava Sound Circle', value: 'library://album/8' },
		],
	},
	{
		method: 'searchPlaylists',
		of: 'library',
		entry: { name: 'Evening Mix', value: 'library://playlist/13' },
		typed: 'AINY sun',
		namesakes: [
			{ name: 'Rainy Sunday library://playlist/2', value: 'library://playlist/2' },
			{ name: 'Rainy Sunday library://playlist/5', value: 'library://playlist/5' },
		],
	},
];
