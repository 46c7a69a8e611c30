import type { INodeParameters, IDataObject } from 'n8n-workflow';
import { byId, fromList } from '../../../scripts/engine/resource-locators';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	FORMER_KITCHEN,
} from '../../../simulator/world/players/players';
import type { NodeReport } from '../../support/runNode';
import type { MusicServer } from './musicServer';
import { operationErrorMatching } from './nodeReports';

export type LocatorValue = INodeParameters[string];

/** The ways to specify a player, or the queue with its ID, and the ID of the one that is meant. */
function playerLocatorCases(
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
const ODD_IDS = ['a/b?c=d#e&f', 'say "hi" \\ bye', 'first\nsecond', 'Küche 🎵', 'x'.repeat(5000)];

/** What an expression may return if nothing is chosen. */
const NOTHING: ReadonlyArray<[what: string, value: string]> = [
	['null', '={{ null }}'],
	['nothing', '={{ undefined }}'],
	['an empty text', '={{ "" }}'],
	['blanks', '={{ "  " }}'],
];

/** What it may return that can be neither a name nor an ID. */
const NO_TEXT: ReadonlyArray<[what: string, value: string]> = [
	['a list', `={{ ["${KITCHEN}"] }}`],
	['an empty list', '={{ [] }}'],
	['an object', '={{ { player: "Kitchen" } }}'],
	['a switch', '={{ true }}'],
];

/** A field that refers to a player, or to the queue with its ID. */
export interface PlayerField {
	readonly label: 'Player' | 'Queue';
	/** Refers to the player by its name. */
	readonly byName: (value: unknown) => LocatorValue;
	/** Runs an operation with the field, by default for one input item. */
	readonly choose: (value: LocatorValue, input?: IDataObject[]) => Promise<NodeReport>;
	/** The IDs of the players or queues that the operation was about. */
	readonly chosenIds: (report: NodeReport) => unknown[];
}

/** Expects that a value is refused, with these texts. */
export async function expectLocatorRefused(
	{ choose }: PlayerField,
	value: LocatorValue,
	message: RegExp,
	description = /./,
): Promise<string> {
	const { error, items } = await choose(value);
	expect(error).toMatchObject(operationErrorMatching(message, description));
	expect(items).toEqual([]);
	return error?.description ?? '';
}

/** Defines the tests that apply to every field that refers to a player or a queue. */
export function testPlayerLocator(server: MusicServer, field: PlayerField): void {
	const { label, byName, choose, chosenIds } = field;
	const inEveryMode = (value: string) => [byId(value), byName(value), fromList(value), value];

	async function expectChosen(value: LocatorValue, id: string): Promise<void> {
		const report = await choose(value);
		expect(report.error).toBeUndefined();
		expect(chosenIds(report)).toEqual([id]);
	}

	it.each(playerLocatorCases(byName))('is found when it is %s', async (_, value, id) => {
		await expectChosen(value, id);
	});

	it('can be different for each input item', async () => {
		const input = [{ chosen: 'Bedroom' }, { chosen: OFFICE }, { chosen: 'KITCHEN' }];
		const report = await choose('={{ $json.chosen }}', input);

		expect(chosenIds(report)).toEqual([BEDROOM, OFFICE, KITCHEN]);
	});

	const numbers = [byId('={{ 42 }}'), byName('={{ 42 }}'), '={{ 42 }}'];
	it.each(numbers)('may have a number for an ID: %j', async (value) => {
		server.control.addPlayer({ id: '42', name: 'Forty-two' });
		await expectChosen(value, '42');
	});

	it.each(ODD_IDS)('may have any text for an ID: %j', async (id) => {
		server.control.addPlayer({ id, name: 'Odd' });
		await expectChosen(byId(id), id);
		await expectChosen(byName('odd'), id);
	});

	it('is refused if two available players have the name, with the IDs of both', async () => {
		server.control.addPlayer({ id: 'up-second', name: 'kitchen' });
		const several = /"Kitchen", but there are several with that name/;
		const description = await expectLocatorRefused(field, byName('Kitchen'), several, /ID/);

		expect(description).toContain(KITCHEN);
		expect(description).toContain('up-second');
		expect(description).not.toContain(FORMER_KITCHEN);
	});

	it.each(NOTHING)('is refused before anything is sent if it is %s', async (_, given) => {
		const message = new RegExp(`^"${label}" must not be empty$`);
		const remedy = new RegExp(
			`^The expression returned nothing: .* Choose a ${label.toLowerCase()} from the list`,
		);
		for (const value of inEveryMode(given)) {
			await expectLocatorRefused(field, value, message, remedy);
		}
		expect(server.control.requests()).toEqual([]);
	});

	it.each(NO_TEXT)('is refused with a reason if it is %s', async (_, given) => {
		const message = new RegExp(`^"${label}" must be .*, not `);
		for (const value of inEveryMode(given)) await expectLocatorRefused(field, value, message);
		expect(server.control.requests()).toEqual([]);
	});

	it('is refused by n8n itself if the field is empty', async () => {
		const { error, executed } = await choose(fromList(''));

		expect(error?.message).toContain(`Parameter "${label}" is required`);
		expect(executed).toEqual([]);
	});
}
