import type { IDataObject } from 'n8n-workflow';
import { displayText } from '../../../scripts/engine/display-text';
import { CREDENTIAL_TYPE, sourceEngine } from '../../support/engine';
import { ActivatedTrigger } from '../../trigger/support/activatedTrigger';
import type { GivenCredentials } from '../../../scripts/engine';
import type { ShownError } from './page';

/** What also makes requests to the server, but is not an execution. */
export interface ErrorSource {
	readonly title: string;
	/** Never rejects: it returns the error that the user gets. */
	attempt(credentials: GivenCredentials): Promise<ShownError>;
}

export const CREDENTIAL_TEST: ErrorSource = {
	title: 'Credential test',
	async attempt(credentials) {
		const { status, message } = await sourceEngine().testCredential(credentials[CREDENTIAL_TYPE]!);
		return status === 'OK' ? {} : { message };
	},
};

export const LIST: ErrorSource = {
	title: 'List',
	attempt: async (credentials) =>
		await told(sourceEngine().listSearch('searchQueues', { credentials })),
};

export const PLAYERS: ErrorSource = {
	title: 'Players',
	attempt: async (credentials) =>
		await told(sourceEngine().listSearch('searchPlayers', { credentials })),
};

export const MAPPER: ErrorSource = {
	title: 'Mapper',
	attempt: async (credentials) =>
		await told(
			sourceEngine().resourceMapping('getPlayerSettings', {
				credentials,
				parameters: { playerId: { __rl: true, mode: 'id', value: 'kitchen' } },
			}),
		),
};

export const TRIGGER: ErrorSource = {
	title: 'Trigger',
	attempt: async (credentials) =>
		await told(
			ActivatedTrigger.with({ events: ['trackChanged'] }, { credentials }).then(
				async (activated) => await activated.deactivate(),
			),
		),
};

export const ERROR_SOURCES = [CREDENTIAL_TEST, LIST, TRIGGER];

/** The error of a failed item when the node continues. */
export function shownErrorOf(item: IDataObject | undefined): ShownError {
	return { message: displayText(item?.error), description: displayText(item?.details) };
}

async function told(attempt: Promise<unknown>): Promise<ShownError> {
	return await attempt.then(
		() => ({}),
		(reason: unknown) => {
			const { message, description } = reason as ShownError;
			// The editor would take plain hyphens of a list's error for separators: there are others in it.
			return { message: message?.replaceAll('\u2011', '-'), description };
		},
	);
}

/** One error as text (or n8n's code, in a credential's test): one line about what happened, no program internals, only strings. */
export function expectReadable({ message, description = '' }: ShownError): void {
	expect(message).toMatch(/^[^\p{Cc}\p{Cf}]{5,340}$/u);
	expect(description).toMatch(/^[^\p{Cc}\p{Cf}]{0,900}$/u);
	expect(`${message} ${description}`).not.toMatch(
		/\bat \S+ \(\S+:\d+|\.(ts|js):\d+|undefined|\[object|<\/?(script|img|html|head|title|body|b)\b/,
	);
}
