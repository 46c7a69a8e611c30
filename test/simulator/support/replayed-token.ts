import { valueAt, requireText } from './create-translator';

const RECORDED_ID = 'EV1Imdxi-px_mJx1EsfagA3cbRGgaouUyMaZMhAdg5A';

/** The token that a recording creates, uses and revokes; it is a different one in every replay. */
export class ReplayedToken {
	private made: string | undefined;
	private id = RECORDED_ID;

	/** Remembers the token and its ID if the response to the request with this note contains them. */
	rememberFromResponse(note: string, answer: unknown): void {
		if (note === 'make a token') this.made = requireText(answer);
		if (note === 'list' && Array.isArray(answer)) {
			this.id = requireText(valueAt(answer, answer.length - 1, 'token_id'));
		}
	}

	/** The token for the request with this note, if that uses the created one. */
	tokenFor(note: string): string | undefined {
		return note.startsWith('use it') ? this.made : undefined;
	}

	replaceRecordedId(recorded: string): string {
		return recorded.replaceAll(RECORDED_ID, this.id);
	}
}
