import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import {
	describeOnEveryServer,
	musicServer,
	describeOnServersUpTo28,
} from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { ALBUM, MORNING_NEWS, PLAYLIST, STREAMED_TRACK } from '../support/mediaFixtures';
import {
	locator,
	OFFICE,
	unconfirmedPlayMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const TRACK = 'library://track/5';

function choosing(media: INodeParameters | string): INodeParameters {
	return unconfirmedPlayMediaParameters({ media });
}

describe('media by URI', () => {
	const server = musicServer('documented');

	it.each([
		['a URI', PLAYLIST, PLAYLIST],
		['a URI with blanks around it', `  ${PLAYLIST}\n`, PLAYLIST],
		['the short form', 'library:playlist:13', PLAYLIST],
		['a share URL', 'https://open.spotify.com/track/1234', 'https://open.spotify.com/track/1234'],
		[
			'an id with slashes, blanks and colons',
			'filesystem--1234://track/A b/01: c?.flac',
			'filesystem--1234://track/A b/01: c?.flac',
		],
		['an array', `={{ ["${TRACK}", "${ALBUM}"] }}`, [TRACK, ALBUM]],
		['an array of one', `={{ ["${TRACK}"] }}`, TRACK],
		['an array with empty entries', `={{ ["${TRACK}", "", null, "${ALBUM}"] }}`, [TRACK, ALBUM]],
		['an array as JSON text', `["${TRACK}", "${ALBUM}"]`, [TRACK, ALBUM]],
		['an array as JSON text from the item', '={{ $json.uris }}', [TRACK, 'library://track/6']],
	])('may be %s', async (_, value, sent) => {
		const input: IDataObject[] = [{ uris: ` ["${TRACK}", "library:track:6"] ` }];
		await runNode(choosing(locator('uri', value)), { server, input });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media: sent }]);
	});

	it.each([
		['null', '={{ null }}'],
		['nothing', '={{ undefined }}'],
		['an empty text', '={{ "" }}'],
		['blanks', '={{ "   " }}'],
		['an empty array', '={{ [] }}'],
		['an empty array as text', '={{ "[]" }}'],
		['an array of nothing', '={{ [null, ""] }}'],
	])('must not be %s', async (_, value) => {
		const { error } = await runNode(choosing(locator('uri', value)), { server });

		expect(error).toMatchObject({ message: '"Media" must not be empty', itemIndex: 0 });
		expect(error?.description).toContain('library://playlist/13');
		expect(sentCommands(server)).toEqual([]);
	});

	it.each([
		['a number', '={{ 13 }}', /must be a string or a list of strings/],
		['a switch', '={{ true }}', /must be a string or a list of strings/],
		[
			'an object',
			'={{ ({ uri: "library://playlist/13" }) }}',
			/must be a string or a list of strings/,
		],
		['a number in an array', '={{ [13] }}', /must be a string or a list of strings/],
		['a name', 'Morning News', /contains "Morning News", which is not a URI/],
		['a truncated list', `["${TRACK}", `, /contains "\["library.*", which is not a URI/],
		['an ID without its provider', 'playlist/13', /contains "playlist\/13", which is not a URI/],
		[
			'a type that no server has',
			'library://songs/13',
			/contains "library:\/\/songs\/13", which is not a URI/,
		],
		['a URI without its ID', 'library://playlist/', /which is not a URI/],
		['one slash only', 'library:/playlist/13', /which is not a URI/],
		['a file path', '/music/a.mp3', /which is not a URI/],
		[
			'one wrong URI among several',
			`={{ ["${TRACK}", "13"] }}`,
			/contains "13", which is not a URI/,
		],
	])(
		'%s is refused before anything is requested, with the required form',
		async (_, value, told) => {
			const { error } = await runNode(choosing(locator('uri', value)), { server });

			expect(error).toMatchObject({ message: expect.stringMatching(told), itemIndex: 0 });
			expect(error?.description).toContain('provider://type/id');
			expect(sentCommands(server)).toEqual([]);
		},
	);

	it('cannot be chosen by name here, and the error gives the reason', async () => {
		const { error } = await runNode(choosing(locator('name', 'Morning News')), {
			server,
		});

		expect(error?.message).toBe(
			'"Media" cannot be found by name, because this server cannot search its library',
		);
		expect(error?.description).toMatch(
			/^Enter the URI instead of the name: .*library:\/\/playlist\/13/,
		);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});
});

describeOnEveryServer((server) => {
	it.each([
		['a URI', '={{ $json.uri }}', PLAYLIST],
		['an array of URIs', '={{ $json.uris }}', [TRACK, STREAMED_TRACK]],
		['what the editor stores', '={{ $json.chosen }}', PLAYLIST],
	])('an expression for the whole field may give %s', async (_, media, sent) => {
		const input: IDataObject[] = [
			{
				uri: PLAYLIST,
				uris: [TRACK, STREAMED_TRACK],
				chosen: { __rl: true, mode: 'list', value: PLAYLIST, cachedResultName: 'Evening Mix' },
			},
		];
		await runNode(choosing(media), { server, input });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media: sent }]);
	});
});

describeOnServersUpTo28((server) => {
	it.each([
		['exactly', 'Morning News', MORNING_NEWS],
		['in another case, with blanks', '  mOrNiNg nEwS ', MORNING_NEWS],
		['with precomposed accents', 'Quartet Sölvi'.normalize('NFD'), 'library://artist/8'],
		['although it is part of others', 'Evening Mix', PLAYLIST],
	])('a name is found %s', async (_, name, uri) => {
		const { json } = await runNode(choosing(locator('name', name)), { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media: uri }]);
		expect(json[0]).toMatchObject({ success: true, media: uri });
	});

	it('an expression for the whole field may give a name', async () => {
		await runNode(choosing('={{ "morning news" }}'), { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media: MORNING_NEWS }]);
	});

	it.each([PLAYLIST, STREAMED_TRACK, 'https://open.spotify.com/track/1234'])(
		'a URI works in place of a name: %s',
		async (uri) => {
			await runNode(choosing(locator('name', ` ${uri} `)), { server });

			expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media: uri }]);
		},
	);

	it('a partial name is never guessed: the nearest names are listed with their URIs', async () => {
		const { error } = await runNode(choosing(locator('name', 'Morning')), { server });

		expect(error?.message).toBe('"Media" is "Morning", which is not in the library');
		expect(error?.description).toContain('Morning News (library://podcast/2)');
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('an unknown name is reported, although no other is similar', async () => {
		const { error } = await runNode(choosing(locator('name', 'Qwxyz')), { server });

		expect(error?.message).toBe('"Media" is "Qwxyz", which is not in the library');
		expect(error?.description).toMatch(/spelling/);
		// What there is of every kind, for who has no list to choose from.
		expect(error?.description).toMatch(
			/library:\/\/playlist\/.*library:\/\/podcast\/.*library:\/\/track\//,
		);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('an ambiguous name is refused with the URIs of all items', async () => {
		const { error } = await runNode(choosing(locator('name', 'rainy sunday')), {
			server,
		});

		expect(error?.message).toBe(
			'"Media" is "rainy sunday", which is the name of 2 items in the library',
		);
		expect(error?.description).toMatch(/library:\/\/playlist\/2\b.*library:\/\/playlist\/5\b/);
		expect(sentPlayMediaArguments(server)).toEqual([]);
	});

	it('a name of digits may be a number', async () => {
		const { error } = await runNode(choosing(locator('name', '={{ 1989 }}')), {
			server,
		});

		expect(error?.message).toBe('"Media" is "1989", which is not in the library');
	});

	it('of several names none is silently left out', async () => {
		const names = '={{ ["Morning News", "Evening Mix"] }}';
		const { status } = await runNode(choosing(locator('name', names)), { server });

		const played = sentPlayMediaArguments(server).map((args) => args?.media);
		expect([status, played]).not.toEqual(['success', [MORNING_NEWS]]);
	});
});
