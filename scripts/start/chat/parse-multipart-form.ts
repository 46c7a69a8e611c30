/** A part of a form as browsers and programs send it (`multipart/form-data`). */
export interface MultipartFormPart {
	readonly name: string;
	/** Missing for text. */
	readonly fileName?: string;
	readonly contentType?: string;
	readonly content: Buffer;
}

/** @param contentType of the request, with the boundary between the parts */
export function parseMultipartForm(body: Buffer, contentType: string): MultipartFormPart[] {
	const [, quoted, plain = ''] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? [];
	const [, ...parts] = body.toString('latin1').split(`--${quoted ?? plain}`);
	// The last one is the rest of the closing boundary.
	return parts.slice(0, -1).map(readPart);
}

function readPart(part: string): MultipartFormPart {
	const end = part.indexOf('\r\n\r\n');
	const head = fromLatin1(part.slice(0, end)).toString();
	return {
		name: /; name="([^"]*)"/.exec(head)?.[1] ?? '',
		fileName: /; filename="([^"]*)"/.exec(head)?.[1],
		contentType: /^content-type: *(\S+)/im.exec(head)?.[1],
		content: fromLatin1(part.slice(end + 4, -2)),
	};
}

function fromLatin1(text: string): Buffer {
	return Buffer.from(text, 'latin1');
}
