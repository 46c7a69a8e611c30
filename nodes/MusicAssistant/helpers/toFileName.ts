const MAX_LENGTH = 120;

/** A file name without characters that file systems reject. @param extension without a dot */
export function toFileName(name: string, extension: string): string {
	return `${name.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, MAX_LENGTH)}.${extension}`;
}
