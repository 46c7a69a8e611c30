import { UnusableSoundError } from './wavFormat';

/** What to do about a file that is no WAV file. */
const REMEDIES = {
	otherFormat:
		'Choose WAV as the response format in the node that creates the sound. If its list does not offer WAV, call the speech service with the HTTP Request node and response_format: wav, or convert the file before this node.',
	base64:
		'Turn it into a WAV file before this node, with the operation Move Base64 String to File of the node Convert to File.',
	text: 'Look at it: it may be an error message of the service that should have created a WAV file. Sound that it contains as Base64 becomes a file with the operation Move Base64 String to File of the node Convert to File.',
	samples:
		'Choose WAV as the response format in the node that creates the sound. Raw samples are only played if the MIME type of the file contains their rate, such as audio/L16;rate=24000: the node Convert to File has an option for it.',
} as const;

type Remedy = keyof typeof REMEDIES;

/** The kinds of files that users may try to announce, by how they begin. */
const KINDS: ReadonlyArray<[kind: string, remedy: Remedy, isKind: (beginning: string) => boolean]> =
	[
		['an MP3 file', 'otherFormat', (text) => text.startsWith('ID3')],
		['an Opus file', 'otherFormat', (text) => text.startsWith('OggS') && text.includes('OpusHead')],
		['an Ogg file', 'otherFormat', (text) => text.startsWith('OggS')],
		['a FLAC file', 'otherFormat', (text) => text.startsWith('fLaC')],
		['an MP4 or M4A file', 'otherFormat', (text) => text.startsWith('ftyp', 4)],
		['an AIFF file', 'otherFormat', (text) => text.startsWith('FORM') && text.startsWith('AIF', 8)],
		['a WebM file', 'otherFormat', (text) => text.startsWith('\x1A\x45\xDF\xA3')],
		['an AMR file', 'otherFormat', (text) => text.startsWith('#!AMR')],
		['an AU file', 'otherFormat', (text) => text.startsWith('.snd')],
		[
			'a WAV file in the big-endian format (RIFX)',
			'otherFormat',
			(text) => text.startsWith('RIFX'),
		],
		['a WAV file in the 64-bit format (RF64)', 'otherFormat', (text) => /^(RF64|BW64)/.test(text)],
		['Base64 text rather than sound', 'base64', isBase64],
		['text rather than sound', 'text', (text) => /^\s*[{[<]/.test(text) || isPrintable(text)],
	];

/** The same for kinds whose beginning raw samples may have, too. */
const VAGUE_KINDS: typeof KINDS = [
	['an MP3 file', 'otherFormat', (text) => /^\xFF[\xE2\xE3\xF2\xF3\xFA\xFB]/.test(text)],
	['an AAC file', 'otherFormat', (text) => /^\xFF[\xF0\xF1\xF8\xF9]/.test(text)],
];

/** How many bytes at the beginning of a file identify its kind. */
export const BYTES_TO_DETECT_KIND = 48;

/** The error for a file that is no WAV file, and whether it certainly is of another kind than raw samples. */
export function notWavError(
	beginning: Uint8Array,
	mimeType: string | undefined,
): { error: UnusableSoundError; isOtherKind: boolean } {
	if (beginning.length === 0) {
		const remedy = 'Create or download the WAV file again.';
		return { error: new UnusableSoundError('is empty', remedy), isOtherKind: true };
	}
	const text = String.fromCharCode(...beginning.subarray(0, BYTES_TO_DETECT_KIND));
	const certain = KINDS.find(([, , isKind]) => isKind(text));
	const isSamples = /^audio\/(?:x-)?(?:l\d+|l?pcm|raw)\b/i.test(mimeType ?? '');
	const samples = isSamples ? 'raw samples whose rate is not known' : undefined;
	const vague = VAGUE_KINDS.find(([, , isKind]) => isKind(text));
	const [kind, remedy] = certain ??
		(samples === undefined ? vague : undefined) ?? [
			samples ?? 'a file of an unknown type',
			'samples',
		];
	return {
		error: new UnusableSoundError(
			`is ${kind}, but only WAV files can be announced`,
			REMEDIES[remedy],
		),
		isOtherKind: certain !== undefined,
	};
}

/** As it is, as a JSON text, or as a data URL. */
function isBase64(text: string): boolean {
	const compact = text.replaceAll(/[\r\n]/g, '').trimStart();
	return /^"?data:[\w+/.-]+;/.test(compact) || /^"?[\w+/-]{32,}={0,2}"?$/.test(compact);
}

function isPrintable(text: string): boolean {
	return text.length >= 16 && /^[\t\r\n -~]+$/.test(text);
}
