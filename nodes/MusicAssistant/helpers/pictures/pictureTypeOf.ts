export interface PictureType {
	readonly mimeType: string;
	/** Without a dot. */
	readonly extension: string;
}

const JPEG: PictureType = { mimeType: 'image/jpeg', extension: 'jpg' };
const PNG: PictureType = { mimeType: 'image/png', extension: 'png' };
const GIF: PictureType = { mimeType: 'image/gif', extension: 'gif' };
const WEBP: PictureType = { mimeType: 'image/webp', extension: 'webp' };
const AVIF: PictureType = { mimeType: 'image/avif', extension: 'avif' };
const BMP: PictureType = { mimeType: 'image/bmp', extension: 'bmp' };
const ICO: PictureType = { mimeType: 'image/x-icon', extension: 'ico' };
const HEIC: PictureType = { mimeType: 'image/heic', extension: 'heic' };
const JXL: PictureType = { mimeType: 'image/jxl', extension: 'jxl' };
const TIFF: PictureType = { mimeType: 'image/tiff', extension: 'tiff' };
const SVG: PictureType = { mimeType: 'image/svg+xml', extension: 'svg' };

/** The beginnings of files, in hexadecimal digits. */
const FILE_SIGNATURES: ReadonlyArray<readonly [RegExp, PictureType]> = [
	[/^ffd8ff/, JPEG],
	[/^89504e470d0a1a0a/, PNG],
	[/^474946383[79]61/, GIF],
	[/^52494646.{8}57454250/, WEBP],
	[/^424d.{8}00000000/, BMP],
	[/^00000[12]00(?!0000)/, ICO],
	[/^(?:ff0a|0000000c4a584c20)/, JXL],
	[/^(?:49492a00|4d4d002a)/, TIFF],
];

/** Pictures in the container of MP4 files, by the brands that it lists. */
const BRANDS: ReadonlyArray<readonly [RegExp, PictureType]> = [
	[/^avi[fs]$/, AVIF],
	[/^(?:hei[cmsx]|hev[cmsx])$/, HEIC],
];

/** What XML allows in front of an element: blanks, a declaration, a comment, a document type. */
const XML_PROLOGUE =
	/^(?:[\uFEFF\s]+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s+(?:[\w.-]+:)?svg[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

/** An SVG may begin with a long comment. */
const MAX_SVG_PROLOGUE = 65_536;

/** The type of a picture by its content, whatever the server says; `undefined` for anything else. */
export function pictureTypeOf(content: Buffer): PictureType | undefined {
	const beginning = content.toString('hex', 0, 16);
	const match = FILE_SIGNATURES.find(([pattern]) => pattern.test(beginning));
	if (match) return match[1];
	const brands = brandsOf(content);
	const byBrand = BRANDS.find(([pattern]) => brands.some((brand) => pattern.test(brand)));
	if (byBrand) return byBrand[1];
	return isSvg(content.toString('utf8', 0, MAX_SVG_PROLOGUE)) ? SVG : undefined;
}

/** What a container of MP4 files says that it is compatible with. */
function brandsOf(content: Buffer): string[] {
	if (content.toString('latin1', 4, 8) !== 'ftyp') return [];
	const header = content.toString('latin1', 8, Math.min(content.readUInt32BE(0), 128));
	return header.match(/[^]{4}/g) ?? [];
}

function isSvg(text: string): boolean {
	let rest = text;
	// Step by step: one expression for all of it would take exponential time for a document full of comments.
	for (let match = XML_PROLOGUE.exec(rest); match; match = XML_PROLOGUE.exec(rest)) {
		rest = rest.slice(match[0].length);
	}
	return /^<(?:[\w.-]+:)?svg[\s>/]/i.test(rest);
}
