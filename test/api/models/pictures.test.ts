import { pictureTypeOf } from '../../../nodes/MusicAssistant/api/downloadPicture';
import {
	findImageLocation,
	imageUrl,
	parseImageLocation,
} from '../../../nodes/MusicAssistant/api/models/imageLocation';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';

/** Behind a reverse proxy, under a path of its own. */
const SERVER = { baseUrl: 'https://home.example/music' };
const ID = '0123456789abcdef'.repeat(4);
const BY_ID = `https://home.example/music/imageproxy/${ID}?size=512&fmt=jpeg`;

const file = (path: string, more: JsonObject = {}): JsonObject => ({
	type: 'thumb',
	path,
	provider: 'filesystem--1234',
	remotely_accessible: false,
	...more,
});
const fileUrl = (path: string) =>
	`https://home.example/music/imageproxy?path=${path}&provider=filesystem--1234&size=512`;
const withThumb = (path: string): JsonObject => ({ metadata: { images: [file(path)] } });

const urlIn = (item: JsonObject) => imageUrl(findImageLocation(item), SERVER);
const urlAt = (address: string) => imageUrl(parseImageLocation(address), SERVER);

describe('the URL of a picture', () => {
	it('contains its ID if there is one', () => {
		expect(urlIn({ image: file('cover.jpg', { proxy_id: ID }) })).toBe(BY_ID);
	});

	it('contains its path, which the server decodes twice, if there is no ID', () => {
		expect(urlIn({ image: file('Ada/Nördlich & 50%/a+b.jpg', { proxy_id: null }) })).toBe(
			fileUrl('Ada%252FN%25C3%25B6rdlich%2520%2526%252050%2525%252Fa%252Bb.jpg'),
		);
	});

	it('has the requested size and format', () => {
		const urlOf = (location: Parameters<typeof imageUrl>[0]) =>
			imageUrl(location, SERVER, { size: 0, format: 'png' });

		expect(urlOf({ proxyId: ID })).toMatch(/\?size=0&fmt=png$/);
		expect(urlOf({ path: 'a', provider: 'x' })).toMatch(/\?path=a&provider=x&size=0&fmt=png$/);
	});

	it('is that on the internet for a public picture', () => {
		const path = 'https://pictures.example/1.jpg?w=300#x';
		const image = file(path, { remotely_accessible: true, proxy_id: ID });

		expect(urlIn({ image })).toBe(path);
	});

	it.each([
		['none is given', {}],
		['it is null', { image: null, metadata: { images: null } }],
		['nothing says where it is', { image: { type: 'thumb', path: '', provider: 'x' } }],
		['there are only other types', { metadata: { images: [file('a.jpg', { type: 'fanart' })] } }],
	])('is null if %s', (_, item) => {
		expect(urlIn(item)).toBeNull();
	});

	it('survives a path that cannot be encoded', () => {
		expect(urlIn({ image: file('a\uD800.jpg') })).toBe(fileUrl('a%25EF%25BF%25BD.jpg'));
	});
});

describe('the picture of an item', () => {
	const others: JsonObject = { album: withThumb('album'), artists: [{}, withThumb('artist')] };

	it.each<[string, JsonObject, string]>([
		['its own', { ...withThumb('own'), ...others }, 'own'],
		['its own, as a reference has it', { image: file('reference'), ...others }, 'reference'],
		['that of its album', others, 'album'],
		['that of the artist of its album', { album: { artists: [withThumb('artist')] } }, 'artist'],
		['that of the first of its artists with one', { ...others, album: null }, 'artist'],
		['that of its podcast', { podcast: { image: file('podcast') } }, 'podcast'],
		['that of the media item in a queue', { image: null, media_item: others }, 'album'],
	])('is %s', (_, item, path) => {
		expect(urlIn(item)).toBe(fileUrl(path));
	});
});

describe('an address that the server reports', () => {
	it.each([
		['by id', `http://192.168.1.20:8097/imageproxy/${ID}?size=500&fmt=jpeg`],
		['by id without anything else', `http://[fd00::1]:8095/imageproxy/${ID}`],
		['by id under a path', `https://other.example/prefix/imageproxy/${ID}?size=80`],
		['by id without a host', `/imageproxy/${ID}?size=500`],
	])('for its own picture %s becomes one at the address of the credential', (_, address) => {
		expect(urlAt(address)).toBe(BY_ID);
	});

	it.each([
		['blanks encoded', 'North%2520%2526%2520South.jpg', 'North%2520%2526%2520South.jpg'],
		// As recorded on 2.7 and 2.8.
		['plus signs for blanks', 'North%2B%2526%2BSouth.jpg', 'North%2520%2526%2520South.jpg'],
		[
			'a plus sign of its own',
			'A%252BB%2Bat%252F1%25252B1.jpg',
			'A%252BB%2520at%252F1%25252B1.jpg',
		],
	])('for its own picture by path becomes one at that of the credential: %s', (_, path, own) => {
		const address = `http://172.17.0.2:8095/imageproxy?provider=filesystem--1234&size=500&path=${path}`;

		expect(urlAt(address)).toBe(fileUrl(own));
	});

	it('for its own picture becomes one at the address of the credential, even if it counts as public', () => {
		const path = `http://172.17.0.2:8095/imageproxy/${ID}`;

		expect(urlIn({ image: file(path, { remotely_accessible: true }) })).toBe(BY_ID);
	});

	const OTHERS = ['https://pictures.example/imageproxy.jpg?w=300', 'http://192.168.1.9/art/7.png'];
	it.each(OTHERS)('that is another one is kept: %s', (address) => {
		expect(urlAt(address)).toBe(address);
	});

	const INVALID = ['', 'cover.jpg', 'data:image/png;base64,AAAA', 'http://', '/imageproxy?path='];
	it.each(INVALID)('that cannot be parsed becomes null: "%s"', (address) => {
		expect(urlAt(address)).toBeNull();
	});
});

describe('the type of a picture', () => {
	it.each([
		['image/jpeg', 'jpg', '\xFF\xD8\xFF\xE0'],
		['image/png', 'png', '\x89PNG\r\n\x1A\n'],
		['image/gif', 'gif', 'GIF89a'],
		['image/webp', 'webp', 'RIFF\x10\0\0\0WEBPVP8 '],
		['image/avif', 'avif', '\0\0\0\x20ftypavif'],
		['image/avif', 'avif', '\0\0\0\x20ftypavis'],
		['image/avif', 'avif', '\0\0\0\x1Cftypmif1\0\0\0\0mif1avifmiaf'],
		['image/heic', 'heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
		['image/bmp', 'bmp', 'BM\x10\0\0\0\0\0\0\0'],
		['image/x-icon', 'ico', '\0\0\x01\0\x01\0\x10\x10'],
		['image/jxl', 'jxl', '\xFF\x0A\xFA'],
		['image/jxl', 'jxl', '\0\0\0\x0CJXL \r\n'],
		['image/tiff', 'tiff', 'II*\0\x08\0'],
		['image/tiff', 'tiff', 'MM\0*\0\0'],
	])('is determined by its content: %s', (mimeType, extension, beginning) => {
		const bytes = Buffer.from(`${beginning}${'\0'.repeat(20)}`, 'latin1');
		expect(pictureTypeOf(bytes)).toEqual({ mimeType, extension });
	});

	it.each([
		['alone', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
		['after a declaration', '\uFEFF<?xml version="1.0"?>\n<svg>'],
		['after a comment with tags', '<!-- <html> -->\n<!-- Made by hand -->\n<svg\n>'],
		['after a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD" "a.dtd" [<!ENTITY a "b">]><svg>'],
		['with a prefix', '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
		['with another prefix', '<!DOCTYPE ns0:svg><ns0:svg xmlns:ns0="http://www.w3.org/2000/svg">'],
	])('is SVG: %s', (_, text) => {
		expect(pictureTypeOf(Buffer.from(text))?.mimeType).toBe('image/svg+xml');
	});

	it.each([
		['nothing', ''],
		['a web page with a drawing', '<!DOCTYPE html><html><svg></svg></html>'],
		['another document', '<?xml version="1.0"?><rss><svg/></rss>'],
		['a document full of comments', '<!---->'.repeat(5000)],
		['JSON', '{"error": "svg"}'],
		['text', 'GIF is a format'],
		['a film', '\0\0\0\x18ftypisom\0\0\0\0mp41avc1'],
		['zeros', '\0'.repeat(40)],
		['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
	])('is unknown for %s', (_, text) => {
		expect(pictureTypeOf(Buffer.from(text, 'latin1'))).toBeUndefined();
	});
});
