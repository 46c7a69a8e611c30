import { WebSocket as NodeWebSocket } from 'ws';

/**
 * Gives Node.js before 22, which has no WebSocket, that of `ws`, so that triggers and announced files
 * can be tried there too. n8n does not do this: there the node reports that it needs a newer Node.js.
 *
 * @returns whether it was added
 */
export function provideGlobalWebSocketIfMissing(): boolean {
	if ('WebSocket' in globalThis) return false;
	Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: NodeWebSocket });
	return true;
}
