import type { WebSocket } from 'ws';
import type { Announced } from '../events/event';
import { has } from '../profiles/profile';
import { asProfileWrites } from '../wire/versions';
import type { MusicServer } from '../world/music-server';
import type { Role } from '../world/scopes';
import type { User } from '../world/users';
import { Line } from './line';
import { mayHear } from './hearing';

/** An open line, as tests see it. */
export interface OpenLine {
	readonly id: number;
	/** Whose login it is; null as long as nobody has logged in. */
	readonly user: Role | null;
	readonly isSilent: boolean;
}

/** Every line that is open. */
export class Lines {
	private readonly open = new Set<Line>();
	private opened = 0;
	private heartbeat: NodeJS.Timeout | undefined;

	constructor(private readonly simulation: { readonly server: MusicServer }) {}

	get hasListeners(): boolean {
		return [...this.open].some(({ user }) => user !== null);
	}

	add(socket: WebSocket): Line {
		this.opened += 1;
		const line = new Line(this.opened, socket);
		this.open.add(line);
		socket.on('pong', () => (line.isAlive = true));
		socket.once('close', () => this.remove(line));
		this.heartbeat ??= setInterval(() => this.pingAll(), this.heartbeatInterval());
		return line;
	}

	list(): OpenLine[] {
		return [...this.open]
			.filter(({ isOpen }) => isOpen)
			.map(({ id, user, isSilent }) => ({ id, user: user?.role ?? null, isSilent }));
	}

	each(action: (line: Line) => void): void {
		for (const line of [...this.open]) action(line);
	}

	/** Resolves when everything that was sent has been taken. */
	async drained(): Promise<void> {
		await Promise.all([...this.open].map((line) => line.drained()));
	}

	/** To everybody who has logged in and may hear it; written once for each user. */
	tell({ event, objectId, dataFor }: Announced): void {
		const { server } = this.simulation;
		const written = new Map<User, string>();
		for (const line of this.open) {
			const { user } = line;
			if (!user || !mayHear(user, event, objectId)) continue;
			const text =
				written.get(user) ??
				JSON.stringify({
					event,
					object_id: objectId,
					data: asProfileWrites(dataFor(user), server.profile),
				});
			written.set(user, text);
			line.sendRaw(text);
		}
	}

	/** A line ends with the token that it was logged in with. */
	endRevoked(): void {
		const { tokens } = this.simulation.server;
		this.each((line) => {
			if (line.token !== null && !tokens.userOf(line.token)) line.close();
		});
	}

	cutAll(): void {
		this.each((line) => line.cut());
	}

	private remove(line: Line): void {
		this.open.delete(line);
		if (this.open.size > 0) return;
		clearInterval(this.heartbeat);
		this.heartbeat = undefined;
	}

	private heartbeatInterval(): number {
		return has(this.simulation.server.profile, 'libraryDetails') ? 25_000 : 55_000;
	}

	private pingAll(): void {
		this.each((line) => {
			if (line.isSilent) return;
			if (!line.isAlive) return line.cut();
			line.isAlive = false;
			line.ping();
		});
	}
}
