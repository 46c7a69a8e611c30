import type { IDataObject } from 'n8n-workflow';
import { fakeServer, refused, result, type Answer, type FakeServer } from '../../../api/fakeServer';

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
	const saving: Answer = (response, asked) => {
		config = save(config, asked.args.values as IDataObject);
		result(resultOfSaving(config))(response, asked);
	};
	const server = await fakeServer({
		'players/all': result([{ player_id: SETTINGS_PLAYER, name: 'Odd', available: true }]),
		'config/players/get': (response, asked) => {
			const answer = isUnreadable(config) ? refused(500, 'Internal server error') : result(config);
			answer(response, asked);
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
export function saveGivenValues(config: IDataObject, values: IDataObject): IDataObject {
	const entries = config.values as Record<string, IDataObject>;
	const kept = Object.entries(entries).map(([key, one]) => [
		key,
		key in values ? { ...one, value: values[key] ?? one.default_value } : one,
	]);
	return { ...config, values: Object.fromEntries(kept) as IDataObject };
}

/** All commands, in the order of arrival. */
export function receivedCommands({ asked }: FakeServer): string[] {
	return asked.map(({ command }) => command);
}
