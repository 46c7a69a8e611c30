import fc from 'fast-check';
import { MEDIA_TYPES, parseUri } from '../../nodes/MusicAssistant/helpers/uri';

const PAGE = 'https://e.org/a?b=1&c=2#d';

describe('a URI of an item', () => {
	test.each([
		['of the library', 'library://playlist/13', 'library', 'playlist', '13'],
		['of a provider', 'spotify://track/4uLU6hMCj', 'spotify', 'track', '4uLU6hMCj'],
		['of a provider instance', 'spotify--Xy_9.z://album/1', 'spotify--Xy_9.z', 'album', '1'],
		['with two words as type', 'rss://podcast_episode/77', 'rss', 'podcast_episode', '77'],
		['with a path as ID', 'smb://track/Rock/AC DC/01.flac', 'smb', 'track', 'Rock/AC DC/01.flac'],
		['with an address as ID', 'rss://podcast/https://e.org/a?b=1&c=2#d', 'rss', 'podcast', PAGE],
		['with a colon in the ID', 'ytmusic://track/a:b:c', 'ytmusic', 'track', 'a:b:c'],
		['with special letters', 'file://track/Björk/Jóga 🎵', 'file', 'track', 'Björk/Jóga 🎵'],
		['with quotes in the ID', 'library://track/"a\\b"', 'library', 'track', '"a\\b"'],
		['with blanks around it', ' \tlibrary://radio/5\n', 'library', 'radio', '5'],
	])('%s is read', (_, given, provider, mediaType, itemId) => {
		const uri = given.trim();

		expect(parseUri(given)).toEqual({ kind: 'item', uri, provider, mediaType, itemId });
	});

	it('in the short form is read as the long one', () => {
		expect(parseUri('spotify:track:4uLU6h')).toEqual(parseUri('spotify://track/4uLU6h'));
		expect(parseUri('rss:podcast_episode:https://e.org/a')).toMatchObject({
			uri: 'rss://podcast_episode/https://e.org/a',
			itemId: 'https://e.org/a',
		});
	});

	test.each(MEDIA_TYPES)('can refer to a %s', (mediaType) => {
		expect(parseUri(`library://${mediaType}/1`)).toMatchObject({ mediaType, itemId: '1' });
	});

	it('is the same after writing and reading it, whatever the ID', () => {
		const provider = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,20}$/).filter(isNoWebScheme);
		const mediaType = fc.constantFrom(...MEDIA_TYPES);
		const itemId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id === id.trim());

		fc.assert(
			fc.property(provider, mediaType, itemId, (provider, mediaType, itemId) => {
				const uri = `${provider}://${mediaType}/${itemId}`;

				expect(parseUri(uri)).toEqual({ kind: 'item', uri, provider, mediaType, itemId });
				expect(parseUri(`${provider}:${mediaType}:${itemId}`)).toEqual(parseUri(uri));
			}),
		);
	});
});

test('whatever is read as a URI is the same when it is read again', () => {
	const part = fc.constantFrom(...'library spotify track album : :// / 1'.split(' '), ' ', '');
	fc.assert(
		fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
			const read = parseUri(parts.join(''));

			if (read !== undefined) expect(parseUri(read.uri)).toEqual(read);
		}),
		{ numRuns: 2000 },
	);
});

describe('a web address', () => {
	it.each([
		['https://example.org/door bell.mp3', 'https://example.org/door%20bell.mp3'],
		['http://192.168.1.30/a b?c=d e', 'http://192.168.1.30/a%20b?c=d%20e'],
	])('has its blanks encoded: %s', (given, uri) => {
		expect(parseUri(given)).toEqual({ kind: 'url', uri });
	});

	test.each([
		'https://open.spotify.com/playlist/37i9dQZF1DX?si=1',
		'http://192.168.1.5:8000/stream.mp3',
		'HTTPS://example.org/a',
		'rtsp://camera.local/1',
		'rtmp://live.example.org/radio',
	])('%s is left to the server', (uri) => {
		expect(parseUri(` ${uri} `)).toEqual({ kind: 'url', uri });
	});
});

test.each([
	['nothing', ''],
	['blanks', '   '],
	['a name', 'Morning News'],
	['a number', '13'],
	['a name with a colon', 'Live: in Concert'],
	['a path', '/music/song.mp3'],
	['a Windows path', 'C:\\Music\\song.mp3'],
	['no type', 'library://13'],
	['no id', 'library://playlist/'],
	['a short form without an ID', 'spotify:track:'],
	['no provider', '://playlist/13'],
	['a type that the server does not have', 'library://song/13'],
	['a type in the plural', 'library://playlists/13'],
	['a type in upper case', 'library://Playlist/13'],
	['a type named like a property of objects', 'library://constructor/13'],
	['a provider that starts with a digit', '1lib://playlist/13'],
	['one slash', 'library:/playlist/13'],
	['only a scheme', 'https://'],
	['a web address with a blank in its host', 'https://example org/a'],
	['several web addresses', 'https://example.org/a, https://example.org/b'],
	['text before a URI', 'play library://playlist/13'],
])('%s is no URI', (_, given) => {
	expect(parseUri(given)).toBeUndefined();
});

function isNoWebScheme(provider: string): boolean {
	return !['http', 'https', 'rtsp', 'rtmp'].includes(provider);
}
