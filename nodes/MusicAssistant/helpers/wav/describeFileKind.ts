/** The kinds of files that users may try to announce, by how they begin. */
const KINDS: ReadonlyArray<[kind: string, isKind: (beginning: string) => boolean]> = [
	['an MP3 file', (text) => text.startsWith('ID3') || /^\xFF[\xE2\xE3\xF2\xF3\xFA\xFB]/.test(text)],
	['an AAC file', (text) => /^\xFF[\xF0\xF1\xF8\xF9]/.test(text)],
	['an Opus file', (text) => text.startsWith('OggS') && text.includes('OpusHead')],
	['an Ogg file', (text) => text.startsWith('OggS')],
	['a FLAC file', (text) => text.startsWith('fLaC')],
	['an MP4 or M4A file', (text) => text.startsWith('ftyp', 4)],
	['an AIFF file', (text) => text.startsWith('FORM') && text.startsWith('AIF', 8)],
	['a WebM file', (text) => text.startsWith('\x1A\x45\xDF\xA3')],
	['an AMR file', (text) => text.startsWith('#!AMR')],
	['a WAV file in the big-endian format (RIFX)', (text) => text.startsWith('RIFX')],
	['a WAV file in the 64-bit format (RF64)', (text) => /^(RF64|BW64)/.test(text)],
	['text rather than sound', (text) => /^\s*[{[<]/.test(text)],
];

/** How many bytes at the beginning of a file identify its kind. */
export const BYTES_TO_DETECT_KIND = 48;

/** "an MP3 file", or "a file of an unknown type". */
export function describeFileKind(beginning: Uint8Array): string {
	const text = String.fromCharCode(...beginning.subarray(0, BYTES_TO_DETECT_KIND));
	const [kind] = KINDS.find(([, isKind]) => isKind(text)) ?? [];
	return kind ?? 'a file of an unknown type';
}
