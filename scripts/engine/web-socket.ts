import { WebSocket as NodeWebSocket } from 'ws';

/**
 * Gives Node.js before 22, which has no WebSocket of its own, that of `ws`, so that triggers and
 * announced files can be tried there too. n8n itself does not: there, they report what they need.
 *
 * @returns whether it was replaced
 */
export function provideWebSocket(): boolean {
	if ('WebSocket' in globalThis) return false;
	Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: NodeWebSocket });
	return true;
}
