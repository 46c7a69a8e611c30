import type { INodeParameters } from 'n8n-workflow';
import { byUri, byName } from '../../../../scripts/engine/resource-locators';
import { runNode } from '../../../support/runNode';
import {
	describeOnEveryServer,
	musicServer,
	describeOnServersUpTo28,
} from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { expectRefused, playMedia } from '../support/queueRuns';
import {
	ALBUM,
	MORNING_NEWS,
	PLAYLIST,
	STREAMED_TRACK,
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
	const share = 'https://open.spotify.com/track/1234';

	it.each([
		['a URI', PLAYLIST, PLAYLIST],
		['the short form', 'library:playlist:13', PLAYLIST],
		['a share URL', share, share],
		['an array', `={{ ["${TRACK}", "${ALBUM}"] }}`, [TRACK, ALBUM]],
		['an array of one', `={{ ["${TRACK}"] }}`, TRACK],
		['an array with empty entries', `={{ ["${TRACK}", "", null, "${ALBUM}"] }}`, [TRACK, ALBUM]],
		['an array as JSON text', `["${TRACK}", "${ALBUM}"]`, [TRACK, ALBUM]],
		['an array as JSON text from the item', '={{ $json.uris }}', [TRACK, 'library://track/6']],
	])('may be %s', async (_, value, media) => {
		const input = [{ uris: ` ["${TRACK}", "library:track:6"] ` }];
		await runNode(choosing(byUri(value)), { server, input });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media }]);
	});

	const empty = '"Media" must not be empty';
	const noText = /must be a string or a list of strings/;
	it.each([
		['null', '={{ null }}', empty],
		['an empty text', '={{ "" }}', empty],
		['an empty array', '={{ [] }}', empty],
		['a number', '={{ 13 }}', noText],
		['a switch', '={{ true }}', noText],
		['an object', '={{ ({ uri: "library://playlist/13" }) }}', noText],
		['a number in an array', '={{ [13] }}', noText],
		['a name', 'Morning News', /contains "Morning News", which is not a URI/],
		['a truncated list', `["${TRACK}", `, /contains "\["library.*", which is not a URI/],
		['one wrong URI among several', `={{ ["${TRACK}", "13"] }}`, /"13", which is not a URI/],
	])('must not be %s: refused before anything is requested', async (_, value, message) => {
		const remedy = message === empty ? /library:\/\/playlist\/13/ : /provider:\/\/type\/id/;
		await expectRefused(server, choosing(byUri(value)), message, remedy);
		expect(sentCommands(server)).toEqual([]);
	});

	it('cannot be chosen by name here, and the error gives the reason', async () => {
		const message = /^"Media" cannot be found by name, .* cannot search its library$/;
		const remedy = /^Enter the URI instead of the name: .*library:\/\/playlist\/13/;
		await expectRefused(server, choosing(byName('Morning News')), message, remedy);
	});
});

describeOnEveryServer((server) => {
	it.each([
		['a URI', '={{ $json.uri }}', PLAYLIST],
		['an array of URIs', '={{ $json.uris }}', [TRACK, STREAMED_TRACK]],
		['what the editor stores', '={{ $json.chosen }}', PLAYLIST],
	])('an expression for the whole field may give %s', async (_, given, media) => {
		const chosen = { __rl: true, mode: 'list', value: PLAYLIST, cachedResultName: 'Evening Mix' };
		const input = [{ uri: PLAYLIST, uris: [TRACK, STREAMED_TRACK], chosen }];
		await runNode(choosing(given), { server, input });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media }]);
	});
});

const LISTINGS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
	(kind) => `music/${kind}s/library_items`,
);

describeOnServersUpTo28((server) => {
	const decomposed = byName('Quartet Sölvi'.normalize('NFD'));

	it.each([
		['a name, exactly', byName('Morning News'), MORNING_NEWS],
		['a name in another case, with blanks', byName('  mOrNiNg nEwS '), MORNING_NEWS],
		['one with precomposed accents', decomposed, 'library://artist/8'],
		['one that is part of others', byName('Evening Mix'), PLAYLIST],
		['one that is the whole field', '={{ "morning news" }}', MORNING_NEWS],
		['a URI in place of a name', byName(` ${PLAYLIST} `), PLAYLIST],
		['the URI of a stream', byName(` ${STREAMED_TRACK} `), STREAMED_TRACK],
		['a share URL', byName(' https://spotify.com/track/1 '), 'https://spotify.com/track/1'],
	])('finds %s', async (_, given, media) => {
		const { json } = await runNode(choosing(given), { server });

		expect(sentPlayMediaArguments(server)).toEqual([{ queue_id: OFFICE, media }]);
		expect(json[0]).toMatchObject({ success: true, media });
	});

	const unknown = 'which is not in the library';
	const twice = 'which is the name of 2 items in the library';
	// What there is of every kind, for who has no list to choose from.
	const everything = /spelling.*library:\/\/playlist\/.*library:\/\/podcast\/.*library:\/\/track\//;
	it.each([
		['is a part of one: it is never guessed', 'Morning', unknown, /Morning News \(library:/],
		['is similar to no other', 'Qwxyz', unknown, everything],
		['is ambiguous', 'rainy sunday', twice, /playlist\/2\b.*library:\/\/playlist\/5\b/],
		['is a number', '={{ 1989 }}', unknown, /./],
		['has a typo', 'Mornin News', unknown, /News \(library:\/\/podcast\/2\)/],
		['has a letter more', 'Morning Newss', unknown, /News \(library:\/\/podcast\/2\)/],
		['has two letters swapped', 'Mroning News', unknown, /News \(library:\/\/podcast\/2\)/],
	])('refuses a name that %s, with others', async (_, name, words, remedy) => {
		const message = new RegExp(`^"Media" is "[\\w ]+", ${words}$`);
		await expectRefused(server, choosing(byName(name)), message, remedy);
	});

	it('a name is searched for in all lists at once', async () => {
		const holds = LISTINGS.map((command) => server.control.hold(command));
		const running = playMedia(server, { media: byName('Morning News') });
		await Promise.all(holds.map(async (hold) => await hold.waiting()));
		expect(sentCommands(server).sort()).toEqual(LISTINGS);
		for (const hold of holds) hold.release();

		const played = { confirmed: true, queue_id: OFFICE, media: MORNING_NEWS };
		expect((await running).json).toMatchObject([played]);
	});

	const others = LISTINGS.filter((command) => !command.includes('podcast'));
	it.each(others)('a name is found although the server refuses %s', async (command) => {
		server.control.addFault({ kind: 'status', status: 403, command, times: Infinity });
		const { json } = await playMedia(server, { media: byName('Morning News') });

		expect(json).toMatchObject([{ confirmed: true, media: MORNING_NEWS }]);
	});

	it.each(['""', '"  "', 'null'])('an empty name is refused: %s', async (nothing) => {
		const message = '"Media" must not be empty';
		await expectRefused(server, choosing(byName(`={{ ${nothing} }}`)), message, /exact name/);
		expect(sentCommands(server)).toEqual([]);
	});

	it('a very long name is refused in few words, and quickly', async () => {
		const message = /^"Media" is "Q{20,100}…", which is not in the library$/;
		const remedy = /^Check the spelling: there is no similar name\. The library has, .{20,500}\.$/;
		await expectRefused(server, choosing(byName('Q'.repeat(20_000))), message, remedy);
	});

	it('a start item is sent as given to a server that does not report its version', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		await playMedia(server, { startAt: 'item', startItem: 'Mirrors' });

		const sent = { queue_id: OFFICE, media: PLAYLIST, start_item: 'Mirrors' };
		expect(sentPlayMediaArguments(server)).toEqual([sent]);
	});
});
