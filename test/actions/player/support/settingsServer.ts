import type { IDataObject } from 'n8n-workflow';
import {
	startFakeServer,
	respondWithError,
	respondWithResult,
	type RequestHandler,
	type FakeServer,
} from '../../../api/fakeServer';

export const SETTINGS_PLAYER = 'odd-player';

/** One setting as servers describe it. */
export function settingEntry(type: string, value: unknown, more: IDataObject = {}): IDataObject {
	return {
		type,
		label: '',
		default_value: null,
		options: [],
		range: null,
		...more,
		value,
	} as IDataObject;
}

interface SettingsServer extends FakeServer {
	/** The currently saved settings. */
	readonly config: IDataObject;
}

interface SettingsBehavior {
	/** The initial settings, in either format. */
	readonly config: IDataObject;
	/** Returns the settings after values were saved; by default, they stay unchanged. */
	readonly save?: (config: IDataObject, values: IDataObject) => IDataObject;
	/** The response to that; by default, the settings. */
	readonly answer?: (config: IDataObject) => unknown;
	/** Whether settings in this state cannot be read. */
	readonly isUnreadable?: (config: IDataObject) => boolean;
}

/** Starts a server with one player whose settings behave as a test needs it. */
export async function startSettingsServer({
	config: initial,
	save = (config) => config,
	answer: resultOfSaving = (config) => config,
	isUnreadable = () => false,
}: SettingsBehavior): Promise<SettingsServer> {
	let config = initial;
	const saving: RequestHandler = (response, request) => {
		config = save(config, request.args.values as IDataObject);
		respondWithResult(resultOfSaving(config))(response, request);
	};
	const server = await startFakeServer({
		'players/all': respondWithResult([
			{ player_id: SETTINGS_PLAYER, name: 'Odd', available: true },
		]),
		'config/players/get': (response, request) => {
			const answer = isUnreadable(config)
				? respondWithError(500, 'Internal server error')
				: respondWithResult(config);
			answer(response, request);
		},
		'config/players/save': saving,
	});
	return {
		...server,
		get config() {
			return config;
		},
	};
}

/** Saves like a real server, in the format with an entry for each setting. */
export function applySavedValues(config: IDataObject, values: IDataObject): IDataObject {
	const entries = config.values as Record<string, IDataObject>;
	const kept = Object.entries(entries).map(([key, one]) => [
		key,
		key in values ? { ...one, value: values[key] ?? one.default_value } : one,
	]);
	return { ...config, values: Object.fromEntries(kept) as IDataObject };
}

/** All commands, in the order of arrival. */
export function receivedCommandNames({ requests }: FakeServer): string[] {
	return requests.map(({ command }) => command);
}
