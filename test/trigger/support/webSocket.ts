import { provideGlobalWebSocketIfMissing } from '../../../scripts/engine/provide-global-web-socket';

/**
 * Where the tests run on a Node.js that has no WebSocket of its own (before 22), that of `ws` takes its place. It waits
 * half a minute for the end of a connection that is only half open; the real one waits for the operating system.
 */
export function withWebSocket(): void {
	withGlobal(provideGlobalWebSocketIfMissing);
}

/** For these tests there is none, as in a Node.js before 22. */
export function withoutWebSocket(): void {
	withGlobal(() => {
		Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: undefined });
	});
}

function withGlobal(set: () => void): void {
	const before = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
	beforeAll(set);
	afterAll(() => {
		if (before) Object.defineProperty(globalThis, 'WebSocket', before);
		else Reflect.deleteProperty(globalThis, 'WebSocket');
	});
}
