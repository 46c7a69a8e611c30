import { fileInMemory } from '../../../support/binaryFiles';

export const LIBRARY_ENTRY = '#EXTINF:200,Marta Lindqvale - Orchard Dance\nlibrary://track/40';
export const UNKNOWN_ENTRY =
	'#EXTMA:media_type=track||name=Nowhere Song\n#EXTPROV:qobuz||77||qobuz--1\n#EXTARTIST:Nobody||qobuz||5||qobuz--1\n#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77';
/** The library has it, but not from there. */
export const ENTRY_AT_OTHER_PROVIDER =
	'#EXTINF:200,Marta Lindqvale - Quarry Dance\nqobuz://track/78';

export function m3uText(...entries: readonly string[]): string {
	return ['#EXTM3U', '#PLAYLIST:Harvest', ...entries, ''].join('\n');
}

export function playlistFile(text: string | Buffer, name = 'harvest.m3u8') {
	return fileInMemory(Buffer.from(text), name);
}
