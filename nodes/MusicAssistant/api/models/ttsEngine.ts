import { textAt, type JsonObject } from '../../helpers/json';

/** Something that speaks texts. */
export interface TtsEngine {
	/** '' if the server does not report one. */
	readonly uid: string;
	/** The id if it has no name. */
	readonly name: string;
}

export function parseTtsEngine(raw: JsonObject): TtsEngine {
	const uid = textAt(raw, 'uid') ?? '';
	return { uid, name: textAt(raw, 'name') ?? uid };
}
