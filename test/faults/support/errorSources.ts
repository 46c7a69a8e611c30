import type { IDataObject } from 'n8n-workflow';
import { displayText } from '../../../scripts/engine/display-text';
import { CREDENTIAL_TYPE, sourceEngine } from '../../support/sourceEngine';
import { ActivatedTrigger } from '../../trigger/support/activatedTrigger';
import type { CredentialsByName } from '../../../scripts/engine';
import type { ShownError } from './faultsPage';

/** Something that sends requests to the server and can fail: a list in the editor, the credential test, the trigger. */
export interface ErrorSource {
	readonly title: string;
	/** Returns the error that the user gets, empty if there is none; never rejects. */
	getShownError(credentials: CredentialsByName): Promise<ShownError>;
}

export const CREDENTIAL_TEST: ErrorSource = {
	title: 'Credential test',
	async getShownError(credentials) {
		const { status, message } = await sourceEngine().testCredential(credentials[CREDENTIAL_TYPE]!);
		return status === 'OK' ? {} : { message };
	},
};

function listSource(title: string, method: string): ErrorSource {
	return {
		title,
		getShownError: async (credentials) =>
			await shownErrorFrom(sourceEngine().listSearch(method, { credentials })),
	};
}

export const QUEUE_LIST = listSource('List', 'searchQueues');
export const PLAYER_LIST = listSource('Players', 'searchPlayers');

export const SETTINGS_MAPPER: ErrorSource = {
	title: 'Mapper',
	getShownError: async (credentials) =>
		await shownErrorFrom(
			sourceEngine().resourceMapping('getPlayerSettings', {
				credentials,
				parameters: { playerId: { __rl: true, mode: 'id', value: 'kitchen' } },
			}),
		),
};

export const TRIGGER: ErrorSource = {
	title: 'Trigger',
	getShownError: async (credentials) =>
		await shownErrorFrom(
			ActivatedTrigger.with({ events: ['trackChanged'] }, { credentials }).then(
				async (activated) => await activated.deactivate(),
			),
		),
};

export const ERROR_SOURCES = [CREDENTIAL_TEST, QUEUE_LIST, TRIGGER];

/** The error of a failed item when the node continues. */
export function shownErrorOf(item: IDataObject | undefined): ShownError {
	return { message: displayText(item?.error), description: displayText(item?.message) };
}

async function shownErrorFrom(attempt: Promise<unknown>): Promise<ShownError> {
	return await attempt.then(
		() => ({}),
		(reason: unknown) => {
			const { message, description } = reason as ShownError;
			// In errors of lists, hyphens are replaced because the editor would split the text at plain ones.
			return { message: message?.replaceAll('\u2011', '-'), description };
		},
	);
}

/** Expects an error to be readable: one line that says what happened (a credential test may show n8n's code), no internals. */
export function expectReadableError({ message, description = '' }: ShownError): void {
	expect(message).toMatch(/^[^\p{Cc}\p{Cf}]{5,340}$/u);
	expect(description).toMatch(/^[^\p{Cc}\p{Cf}]{0,900}$/u);
	expect(`${message} ${description}`).not.toMatch(
		/\bat \S+ \(\S+:\d+|\.(ts|js):\d+|undefined|\[object|<\/?(script|img|html|head|title|body|b)\b/,
	);
}
