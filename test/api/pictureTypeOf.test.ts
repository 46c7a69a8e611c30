import { pictureTypeOf } from '../../nodes/MusicAssistant/api/downloadPicture';

const bytes = (beginning: string) => Buffer.from(`${beginning}${'\0'.repeat(20)}`, 'latin1');

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
		expect(pictureTypeOf(bytes(beginning))).toEqual({ mimeType, extension });
	});

	it.each([
		['alone', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
		['after a declaration', '\uFEFF<?xml version="1.0"?>\n<svg>'],
		['after a comment with tags', '<!-- <html> -->\n<!-- Made by hand -->\n<svg\n>'],
		[
			'after a document type',
			'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY a "b">]><svg>',
		],
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
