import { jsonAnswer, type HttpAnswer } from '../http/http-server';
import { parseJsonOrUndefined } from '../json';
import type { RequestHold } from './requests';
import type { SimulatorControl } from './simulator-control';

export const CONTROL_PATH = '/simulator/';

type Action = (...args: readonly unknown[]) => unknown;

/**
 * The control API over HTTP: `POST /simulator/<name>` calls the method of that name with the arguments in the body, a JSON
 * array. It requires no token. Held requests are released by the name of their command.
 */
export class ControlApi {
	private readonly holds = new Map<string, RequestHold>();

	constructor(private readonly control: SimulatorControl) {}

	async answer(method: string, path: string, body: string): Promise<HttpAnswer> {
		const action = this.find(path.slice(CONTROL_PATH.length));
		if (method !== 'POST' || !action) {
			const controls = [...Object.keys(this.control), 'waiting', 'release'];
			return jsonAnswer({ error: `No such control: ${method} ${path}`, controls }, 404);
		}
		const args = body === '' ? [] : parseJsonOrUndefined(body);
		if (!Array.isArray(args)) {
			return jsonAnswer({ error: 'The body is not a JSON array of arguments' }, 400);
		}
		try {
			return jsonAnswer((await action(...(args as unknown[]))) ?? null);
		} catch (error) {
			if (error instanceof Error) return jsonAnswer({ error: error.message }, 400);
			throw error;
		}
	}

	private find(name: string): Action | undefined {
		switch (name) {
			case 'hold':
				return (command) => {
					this.holds.set(String(command), this.control.hold(String(command)));
				};
			case 'waiting':
				return (command, count) => this.holds.get(String(command))?.waiting(Number(count ?? 1));
			case 'release':
				return (command) => this.holds.get(String(command))?.release();
		}
		if (!Object.hasOwn(this.control, name)) return undefined;
		const found: unknown = Reflect.get(this.control, name);
		return typeof found === 'function'
			? (...args): unknown => Reflect.apply(found, this.control, args)
			: undefined;
	}
}
