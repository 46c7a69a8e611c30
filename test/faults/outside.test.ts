import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, byName, byUri } from '../../scripts/engine/resource-locators';
import { LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI } from '../actions/library/support/libraryItems';
import {
	announceFileParameters,
	playerParameters,
} from '../actions/player/support/playerParameters';
import { playMediaParameters } from '../actions/queue/support/playMediaParameters';
import {
	playNewestEpisodeParameters,
	podcastEpisodeResponse,
	respondWithEpisodes,
} from '../actions/queue/support/playNewestEpisode';
import { musicServer } from '../actions/support/musicServer';
import { fileInMemory } from '../support/binaryFiles';
import { runNode } from '../support/runNode';
import { extensibleFormatChunk, pcmSamples, riffChunk, wavFile } from '../support/wav';
import { FaultGroup } from './support/faultGroup';

/** What people, other programs and models bring: files, names and texts. Reports of users have one of each kind. */
const group = new FaultGroup('From outside');

const server = musicServer('2.10');

/** With the first output item, or the words of an error. */
type GivenCase = [
	title: string,
	parameters: INodeParameters,
	expected: object,
	files?: IBinaryKeyData,
];

function testCases(operation: string, cases: readonly GivenCase[], prepare = () => {}): void {
	test.each(cases)('%s', async (title, parameters, expected, ...[files]) => {
		prepare();
		const { json, error } = await runNode(parameters, { server, files });

		if (expected instanceof RegExp) {
			expect(error?.message).toMatch(expected);
			group.addError(title, operation, error);
			return;
		}
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject(expected);
		group.addToPage(title, operation, {});
	});
}

describe('files with speech', () => {
	const SOUND = pcmSamples();
	const playerId = byId(OFFICE);
	const parameters = announceFileParameters({ playerId });
	const TWICE = Buffer.concat([SOUND, SOUND]);
	const float = { tag: 3, bits: 32, sound: Buffer.alloc(3200) };
	const raw = (mimeType: string): IBinaryKeyData => ({
		data: { data: SOUND.toString('base64'), mimeType, fileName: 'speech' },
	});
	const info = riffChunk('LIST', Buffer.from('INFOISFT\u0004\u0000\u0000\u0000Lavf'));

	const surrounded = wavFile({ before: [info], after: [info] });
	const extensible = wavFile({ format: extensibleFormatChunk() });

	/** How many bytes of 16-bit sound are heard. */
	const PLAYED: ReadonlyArray<[title: string, file: Buffer, bytes: number]> = [
		['A WAV file that gives 0 as its size', wavFile({ dataSize: 0 }), SOUND.length],
		['A WAV file with a placeholder as its size', wavFile({ dataSize: 0xffff_ffff }), SOUND.length],
		['A WAV file with another placeholder', wavFile({ dataSize: 0x7fff_f000 }), SOUND.length],
		['A WAV file with a size that is far too small', wavFile({ dataSize: 32 }), SOUND.length],
		['A WAV file with other chunks before and after', surrounded, SOUND.length],
		['Two WAV files in one', Buffer.concat([wavFile(), wavFile()]), TWICE.length],
		['A WAV file with 8 bits', wavFile({ bits: 8 }), 2 * SOUND.length],
		['A WAV file with 24 bits', wavFile({ bits: 24, sound: pcmSamples(2400) }), 1600],
		['A WAV file with floating-point samples', wavFile(float), 1600],
		['A WAV file of the extensible form', extensible, SOUND.length],
	];
	test.each(PLAYED)('%s', async (title, file, bytes) => {
		const { json, error } = await runNode(parameters, { server, files: fileInMemory(file) });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		const { announced } = server.control.player(OFFICE);
		expect(announced.at(-1)?.clip?.pcm).toHaveLength(bytes);
		group.addToPage(title, 'Player: Announce', { result: 'all of its sound is played' });
	});

	const mixed = Buffer.concat([wavFile(), wavFile({ sampleRate: 16_000 })]);
	const base64 = Buffer.from(wavFile().toString('base64'));
	const namesFile = /^"Input Data Field Name" refers to the file/;
	const noWav = /only WAV files can be announced/;
	testCases('Player: Announce', [
		['Raw samples with their rate', parameters, { confirmed: true }, raw('audio/L16;rate=8000')],
		['Raw samples without a rate', parameters, noWav, raw('audio/L16')],
		['Two WAV files of different formats in one', parameters, namesFile, fileInMemory(mixed)],
		['Base64 text instead of a WAV file', parameters, /Base64 text rather/, fileInMemory(base64)],
		['An empty file', parameters, /file/, fileInMemory(Buffer.alloc(0))],
	]);
});

describe('playlist files', () => {
	const parameters = { resource: 'playlist', operation: 'import', binaryPropertyName: 'data' };
	const playlist = (name: string, text: string) => fileInMemory(Buffer.from(text), name);
	const inFolder = (name: string) => playlist('a.m3u', `${name}/a.mp3\n${name}/b.mp3\n`);
	const rated = playlist('a.m3u8', '#EXTM3U\n#EXT-X-RATING:5\na.mp3\nb.mp3\n');
	const hls = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nseg1.ts\n';
	const json = playlist('a.m3u', '{"items": []}');
	const two = { item_count: 2 };

	testCases('Playlist: Import', [
		['A playlist with ratings', parameters, two, rated],
		['A playlist whose first folder begins with [', parameters, two, inFolder('[1999] Hits')],
		['A playlist whose first folder begins with {', parameters, two, inFolder('{old}')],
		['A stream in parts instead of a playlist', parameters, /HLS/, playlist('a.m3u8', hls)],
		['JSON instead of a playlist', parameters, /JSON/, json],
	]);
});

describe('feeds', () => {
	const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
	const episode = (number: number, name: string, date?: string) =>
		podcastEpisodeResponse(number, { name, release_date: date ?? null });
	const day = (count: number) => hours(count).slice(0, 10);
	const [old, latest] = [episode(1, 'Old', hours(-48)), episode(2, 'Latest', hours(-1))];
	const FEEDS: ReadonlyArray<[title: string, episodes: IDataObject[]]> = [
		['A feed in another order', [latest, old]],
		['A feed without dates', [episode(1, 'Old'), episode(2, 'Latest')]],
		['A feed with an episode of tomorrow', [old, latest, episode(3, 'Tomorrow', hours(24))]],
		['A feed with bare days', [episode(1, 'Old', day(-72)), episode(2, 'Latest', day(-48))]],
		[
			'A feed with one title for all',
			[episode(1, 'Latest', hours(-48)), episode(2, 'Latest', hours(-1))],
		],
	];
	test.each(FEEDS)('%s', async (title, episodes) => {
		respondWithEpisodes(server, ...episodes);
		const parameters = playNewestEpisodeParameters('library://podcast/2', { confirm: false });
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ title: 'Latest', uri: expect.stringMatching(/-2$/) }]);
		group.addToPage(title, 'Queue: Play Newest Episode', {
			result: 'the newest published episode',
		});
	});
});

describe('names', () => {
	const NAME = 'Mum\u2019s\u00a0Room \u2013 \u201cUp, left\u201d';
	const of = (name: string) => ({ ...playerParameters('get', ''), playerId: byName(name) });
	const output = { player_id: 'up_mum' };

	testCases(
		'Player: Get',
		[
			['A name with typographic characters', of(NAME), output],
			['The same name as it is typed', of('Mum\'s Room - "Up, left"'), output],
			[
				'The same name with blanks of other kinds',
				of('Mum\u2019s  Room\u202f\u2013\u2009\u201cUp,\u00a0left\u201d'),
				output,
			],
			['The beginning of a name', of('Mum\u2019s'), /^"Player" refers to the player "Mum\u2019s"/],
		],
		() => server.control.addPlayer({ id: 'up_mum', name: NAME }),
	);
});

describe('texts of models', () => {
	const [ONE, TWO] = ['library://track/31', 'library://track/32'];
	const adding = (uris: unknown) => ({
		resource: 'playlist',
		operation: 'addItems',
		playlistId: byUri(OWN_PLAYLIST_URI),
		uris: uris as string,
	});
	const output = { added: [ONE, TWO], confirmed: true };

	testCases(
		'Playlist: Add Items',
		[
			['A list as JSON text', adding(JSON.stringify([ONE, TWO])), output],
			['A list with commas', adding(`${ONE}, ${TWO}`), output],
			[
				'A list that an expression has split in its JSON',
				adding(JSON.stringify([ONE, TWO]).split(',')),
				output,
			],
			['A list with null and empty texts in it', adding([null, ONE, '', TWO]), output],
			['null instead of a list', adding('={{ null }}'), /^"URIs" must not be empty$/],
		],
		() => server.control.fillPlaylist(OWN_PLAYLIST_ID, []),
	);

	const searching = (mediaTypes: unknown) => ({
		resource: 'library',
		operation: 'search',
		query: 'Rooms',
		mediaTypes: mediaTypes as string,
		limit: 1,
	});
	testCases('Library: Search', [
		['A choice in the plural', searching('albums'), { media_type: 'album' }],
		['An empty text instead of choices', searching(''), { media_type: 'album' }],
		['A choice that does not exist', searching('cassette'), /^"Media Types" contains "cassette"/],
	]);
	const playing = (enqueue: string) => playMediaParameters({ queueId: byId(LIVING_ROOM), enqueue });
	testCases('Queue: Play Media', [
		['A choice by its label', playing('={{ "Replace Queue" }}'), { confirmed: true }],
		['An empty text instead of a choice', playing('={{ "" }}'), /^"Enqueue" is ""/],
	]);
});

group.testPage();
