import { valueAt, textAt } from './translation';

const RECORDED_ID = 'EV1Imdxi-px_mJx1EsfagA3cbRGgaouUyMaZMhAdg5A';

/** The token that a recording creates, uses and revokes; it is a different one in every replay. */
export class CreatedToken {
	private made: string | undefined;
	private id = RECORDED_ID;

	/** Takes it from the responses that contain it. */
	learn(note: string, answer: unknown): void {
		if (note === 'make a token') this.made = textAt(answer);
		if (note === 'list' && Array.isArray(answer)) {
			this.id = textAt(valueAt(answer, answer.length - 1, 'token_id'));
		}
	}

	/** The token that a request with this note carries, if it is the created one. */
	for(note: string): string | undefined {
		return note.startsWith('use it') ? this.made : undefined;
	}

	rewrite(recorded: string): string {
		return recorded.replaceAll(RECORDED_ID, this.id);
	}
}
