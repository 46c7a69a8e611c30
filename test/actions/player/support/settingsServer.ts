import type { IDataObject } from 'n8n-workflow';
import { fakeServer, refused, result, type Answer, type FakeServer } from '../../../api/fakeServer';

export const SETTINGS_PLAYER = 'odd-player';

/** One setting as servers describe it. */
export function entry(type: string, value: unknown, more: IDataObject = {}): IDataObject {
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

interface OddServer extends FakeServer {
	/** What is saved of a player now. */
	readonly config: IDataObject;
}

interface Behavior {
	/** The settings as they are at the start, in either shape. */
	readonly config: IDataObject;
	/** What becomes of the settings when values are saved; they stay as they are where it is left out. */
	readonly save?: (config: IDataObject, values: IDataObject) => IDataObject;
	/** What is answered then; the settings where it is left out. */
	readonly answer?: (config: IDataObject) => unknown;
	/** Whether settings in this state cannot be read. */
	readonly isUnreadable?: (config: IDataObject) => boolean;
}

/** A server with one player that can be listed, whose settings behave as a test needs it. */
export async function settingsServer({
	config: initial,
	save = (config) => config,
	answer: told = (config) => config,
	isUnreadable = () => false,
}: Behavior): Promise<OddServer> {
	let config = initial;
	const saving: Answer = (response, asked) => {
		config = save(config, asked.args.values as IDataObject);
		result(told(config))(response, asked);
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

/** Saves as a well-behaved server does, in the shape with an entry for each setting. */
export function keeping(config: IDataObject, values: IDataObject): IDataObject {
	const entries = config.values as Record<string, IDataObject>;
	const kept = Object.entries(entries).map(([key, one]) => [
		key,
		key in values ? { ...one, value: values[key] ?? one.default_value } : one,
	]);
	return { ...config, values: Object.fromEntries(kept) as IDataObject };
}

/** All commands, in the order of arrival. */
export function askedOf({ asked }: FakeServer): string[] {
	return asked.map(({ command }) => command);
}
