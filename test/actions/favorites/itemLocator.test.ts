import type { INodeParameters } from 'n8n-workflow';
import { byId, byName, byUri, fromList } from '../../../scripts/engine/resource-locators';
import { runOn } from '../../support/runNode';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { describeOnServers } from '../support/musicServer';

const ADD = 'music/favorites/add_item';
const ALBUM = 'library://album/1';

type Item = INodeParameters[string];

/** Each operation with the locator of an item, and the command that it sends for it. */
const OPERATIONS = [
	{
		title: 'Favorite > Add',
		of: (item: Item) => ({ resource: 'favorites', operation: 'add', item }),
		command: ADD,
		about: { item: ALBUM },
	},
	{
		title: 'Favorite > Remove',
		of: (item: Item) => ({ resource: 'favorites', operation: 'remove', item }),
		command: 'music/favorites/remove_item',
		about: { media_type: 'album', library_item_id: '1' },
	},
	{
		title: 'Library > Set Played Status',
		of: (item: Item) => ({ resource: 'library', operation: 'setPlayed', item }),
		command: 'music/mark_played',
		about: { media_item: { uri: ALBUM } },
	},
] as const;

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server) => {
	const run = runOn(server);
	describe.each(OPERATIONS)('the item of $title', ({ of, command, about }) => {
		it.each<[string, Item]>([
			['is chosen from the list', fromList(ALBUM)],
			['is named, in any case', byName('amber rooms')],
			['is given by its URI in place of its name', byName(ALBUM)],
			['is given by its URI', byUri(ALBUM)],
			['is given by a URI that is dragged into the field', byId(`={{ "${ALBUM}" }}`)],
			['is named by an expression for the whole field', '={{ "Amber Rooms" }}'],
			['is given by an expression for the whole field', `={{ "${ALBUM}" }}`],
		])('%s', async (_, item) => {
			server.control.setFavorite(ALBUM, true);
			const { error } = await run(of(item));

			expect(error).toBeUndefined();
			expect(server.control.requests(command).map(({ args }) => args)).toMatchObject([about]);
		});

		it.each([
			['list', fromList],
			['uri', byUri],
			['id', byId],
		])('is refused by a name in the mode %s, with the mode to choose', async (__, by) => {
			const { error } = await run(of(by('={{ "Amber Rooms" }}')));

			expect(error?.message).toBe('"Item" is "Amber Rooms", which is not a URI');
			expect(error?.description).toContain('To use a name, set the field to "By Name".');
			expect(server.control.requests(command)).toEqual([]);
		});

		it.each([
			...['foo', '12', 'library://track', 'file:///x.mp3', 'library://bogus/1'].map((uri) => [
				uri,
				`"Item" is "${uri}", which is not a URI`,
			]),
			['={{ "" }}', '"Item" must not be empty'],
			['={{ null }}', '"Item" must not be empty'],
			['={{ [] }}', '"Item" must be a string, not a list'],
		])('is refused before anything is sent if its URI is %s', async (uri, message) => {
			const { error } = await run(of(byUri(uri)));

			expect(error).toMatchObject({ name: 'NodeOperationError', message, itemIndex: 0 });
			expect(error?.description).toMatch(/https:\/\/|Choose|returns a string/);
			expect(server.control.requests()).toEqual([]);
		});

		it('is refused by an ambiguous name, with what distinguishes the items', async () => {
			const { error } = await run(of(byName('Drift Country')));

			expect(error).toMatchObject({
				message: '"Item" is "Drift Country", which is the name of 2 items in the library',
				description:
					'Enter the URI of the one you mean instead of the name: Drift Country by The Copper Weirs, album Cedar Rooms (library://track/17), Drift Country by Ostrava Sound Circle, album Kite Rooms (library://track/92).',
			});
			expect(server.control.requests(command)).toEqual([]);
		});

		it('is refused by an unknown name, with the nearest ones', async () => {
			const { error } = await run(of(byName('Amber Romms')));

			expect(error).toMatchObject({
				message: '"Item" is "Amber Romms", which is not in the library',
				description: expect.stringContaining('Amber Rooms (library://album/1)'),
			});
			expect(server.control.requests(command)).toEqual([]);
		});
	});
});
