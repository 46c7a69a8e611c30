import { WebSocket as NodeWebSocket } from 'ws';

/**
 * Gives Node.js before 22, which has no WebSocket of its own, that of `ws`, so that triggers can be tried there too. n8n
 * itself does not: on such a Node.js the trigger cannot be activated.
 *
 * @returns whether it stands in
 */
export function provideWebSocket(): boolean {
	if ('WebSocket' in globalThis) return false;
	Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: NodeWebSocket });
	return true;
}
