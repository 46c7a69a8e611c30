import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PROFILE_NAMES } from '../../simulator';
import { runNode } from '../support/runNode';
import {
	ALBUM_TRACKS,
	ITEM_BY_URI,
	RECENTLY_PLAYED,
	SYNC,
} from './library/support/libraryCommands';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from './library/support/libraryParameters';
import { LIVING_ROOM, locator } from './queue/support/playMediaParameters';
import { musicServer } from './support/musicServer';
import { readSentBodies } from './support/sentRequests';
import { selectProfilesToTest } from '../support/profiles';

/** Where the documentation's examples lead people who write them down as they are. */
describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	const server = musicServer(profile);

	/** The arguments with which a command was sent. */
	async function sentBy(
		made: INodeParameters,
		command: string,
		input: IDataObject = {},
	): Promise<unknown[]> {
		const { error } = await runNode(made, { server, input: [input] });
		expect(error).toBeUndefined();
		return readSentBodies(server)
			.filter((body) => body.command === command)
			.map(({ args }) => args);
	}

	describe('a boolean as text', () => {
		it.each([
			['true', true],
			['false', false],
			['False', false],
		])('is sent as a boolean: In Library Only "%s"', async (text, value) => {
			const made = getAlbumTracksParameters({ inLibraryOnly: '={{ $json.only }}' });

			expect(await sentBy(made, ALBUM_TRACKS, { only: text })).toStrictEqual([
				{ item_id: '3', provider_instance_id_or_domain: 'library', in_library_only: value },
			]);
		});

		it.each([
			['JSON', { settingsInput: 'json', settingsJson: '={{ $json.settings }}' }],
			[
				'fields',
				{
					settingsInput: 'fields',
					settings: {
						mappingMode: 'defineBelow',
						value: { volume_normalization: '={{ $json.on }}' },
						matchingColumns: [],
						schema: [],
					},
				},
			],
		])('is saved as what it means, not as true: a setting given as %s', async (_, given) => {
			const made = {
				resource: 'player',
				operation: 'updateSettings',
				playerId: locator('id', LIVING_ROOM),
				...given,
			} as INodeParameters;
			const input = { on: 'false', settings: { volume_normalization: 'false' } };

			expect(await sentBy(made, 'config/players/save', input)).toStrictEqual([
				{ player_id: LIVING_ROOM, values: { volume_normalization: false } },
			]);
		});
	});

	describe('one type without a list around it', () => {
		it.each(['[]', 'null', 'undefined', '""', '"[]"'])(
			'is left out if it is empty: %s',
			async (none) => {
				const kinds = { mediaTypes: `={{ ${none} }}` };

				expect(await sentBy(getRecentlyPlayedParameters(kinds), RECENTLY_PLAYED)).toEqual([
					{ limit: 50 },
				]);
				expect(
					await sentBy(syncParameters({ ...kinds, providers: `={{ ${none} }}` }), SYNC),
				).toEqual([{}]);
			},
		);
	});

	describe('a value that the server does not know', () => {
		it('is refused before anything is sent: what to wait for', async () => {
			const { error } = await runNode(syncParameters({ waitFor: '={{ "forever" }}' }), { server });

			expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
			expect(error?.message).toContain('"forever"');
			expect(server.control.requests()).toEqual([]);
		});

		it.each([
			['numbers', '={{ [1, 2] }}'],
			['an object', '={{ { track: true } }}'],
			['a switch', '={{ true }}'],
		])('and so is a list of types that is %s', async (_, mediaTypes) => {
			for (const made of [
				getRecentlyPlayedParameters({ mediaTypes }),
				syncParameters({ mediaTypes }),
			]) {
				const { error } = await runNode(made, { server });
				expect(error?.message).toBe('"Media Types" must be a list of strings');
			}
			expect(server.control.requests()).toEqual([]);
		});
	});

	it('6: a share URL and the short form of a URI are sent in a form that the server reads', async () => {
		const share = 'https://open.spotify.com/track/1234?si=abc';
		await runNode(getItemParameters(share), { server });
		await runNode(getItemParameters('library:track:7'), { server });

		expect(server.control.requests(ITEM_BY_URI).map(({ args }) => args)).toEqual([
			{ uri: share },
			{ uri: 'library://track/7' },
		]);
	});
});
