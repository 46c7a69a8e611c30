const MAX_LENGTH = 120;

/**
 * A file name without characters that file systems reject, that show a name other than it is (marks for the direction of
 * writing), or that are half of one. @param extension without a dot
 */
export function toFileName(name: string, extension: string): string {
	const cleanName = name
		.replace(/\p{Bidi_Control}/gu, '')
		.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
		.slice(0, MAX_LENGTH)
		.replace(/\p{Surrogate}/gu, '');
	return `${cleanName}.${extension}`;
}
