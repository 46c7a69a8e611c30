import type { WebSocket } from 'ws';
import type { Clock } from '../clock';

/** What a client sent, or why nothing more arrives. */
export type IncomingFrame =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'audio'; readonly data: Buffer }
	| { readonly kind: 'closed' }
	| { readonly kind: 'timeout' };

/** The frames of one connection, in order of arrival. */
export class IncomingFrames {
	private readonly arrived: IncomingFrame[] = [];
	private deliver: (() => void) | undefined;

	constructor(
		socket: WebSocket,
		private readonly clock: Clock,
	) {
		socket.on('message', (data: Buffer, isBinary) =>
			this.add(isBinary ? { kind: 'audio', data } : { kind: 'text', text: data.toString('utf8') }),
		);
		socket.once('close', () => this.add({ kind: 'closed' }));
	}

	/** The next frame, or `timeout` if none arrives within this many milliseconds. */
	async next(milliseconds: number): Promise<IncomingFrame> {
		if (this.arrived.length === 0) {
			await new Promise<void>((resolve) => {
				const cancel = this.clock.limit(milliseconds, resolve);
				this.deliver = () => {
					cancel();
					resolve();
				};
			});
			this.deliver = undefined;
		}
		return this.arrived.shift() ?? { kind: 'timeout' };
	}

	private add(frame: IncomingFrame): void {
		this.arrived.push(frame);
		this.deliver?.();
	}
}
