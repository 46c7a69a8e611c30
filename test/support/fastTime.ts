import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Makes timers and clocks follow the turns of the event loop instead of the machine's time, for code that waits for
 * seconds: a wait is over after as many turns on a slow machine as on a fast one.
 */
export function withFastTime(): void {
	let end: () => void;
	beforeEach(() => {
		end = speedUpTimers();
	});
	afterEach(() => end());
}

/** The same for a part of a test. */
export async function inFastTime<Result>(work: () => Promise<Result>): Promise<Result> {
	const end = speedUpTimers();
	return await work().finally(end);
}

/** So that a request, which takes about twenty turns, takes as long as it does from a real server. */
const MILLISECONDS_PER_TURN = 1;

/** After this many turns in which no connection was opened or closed, nothing is under way but waits. */
const QUIET_TURNS = 30;
const MILLISECONDS_PER_QUIET_TURN = 10;

/** After so many in which no bytes arrived either, the next timer is due: most turns would be spent in waits of minutes and hours. */
const QUIET_TURNS_UNTIL_NEXT_TIMER = 500;

/** Node's names of requests that the system works on outside the event loop. */
const OUTSIDE = /^(GetAddrInfo|(TCP)?Connect|FSReq)/;

let isFast = false;

/** @returns a function that restores real time */
function speedUpTimers(): () => void {
	if (isFast) return () => undefined;
	isFast = true;
	const realTime = performance.now;
	const [start, date] = [realTime.call(performance), Date.now()];
	jest.useFakeTimers({
		doNotFake: [
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
			...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
		],
	});
	// Jest's own would begin at 0, and so run backwards for what is waiting already; a test may set the date, but not this.
	const movedDate = Date.now;
	// A test that replaces it may put it back after the end: then it must be the real time again.
	let isOver = false;
	performance.now = () => (isOver ? realTime.call(performance) : start + movedDate() - date);
	const endAbortTimeouts = fakeAbortTimeouts();
	const connections = new Connections();
	let underWay = '';
	let quietTurns = 0;
	const drive = () => {
		const names = process.getActiveResourcesInfo().filter((name) => !name.startsWith('Time'));
		quietTurns = names.join() === underWay ? quietTurns + 1 : 0;
		underWay = names.join();
		// What happens outside the event loop takes as many turns as the machine is busy: they do not count.
		if (!names.some((name) => OUTSIDE.test(name))) {
			if (quietTurns < QUIET_TURNS) jest.advanceTimersByTime(MILLISECONDS_PER_TURN);
			else if (connections.areDelivering()) quietTurns = QUIET_TURNS;
			else if (quietTurns < QUIET_TURNS_UNTIL_NEXT_TIMER) {
				jest.advanceTimersByTime(MILLISECONDS_PER_QUIET_TURN);
			} else jest.advanceTimersToNextTimer();
		}
		driver = setImmediate(drive);
	};
	let driver = setImmediate(drive);
	return () => {
		isFast = false;
		isOver = true;
		clearImmediate(driver);
		connections.close();
		performance.now = realTime;
		endAbortTimeouts();
		jest.useRealTimers();
	};
}

/**
 * How many timers are set, inside `inFastTime`. In a run with one worker, jest's display of the progress shares them: it
 * sets one for 100 milliseconds every second, which is over when they are counted.
 */
export function countPendingTimers(): number {
	jest.advanceTimersByTime(100);
	return jest.getTimerCount();
}

/** One end of a connection, with the ports of both. */
interface End {
	readonly socket: Socket;
	local?: number;
	remote?: number;
}

/** The connections of this process with itself, as those of a test's client and its server. */
class Connections {
	private readonly ends = new Set<End>();

	/** Follows what is opened from now on. */
	constructor() {
		subscribe('net.client.socket', this.add);
		subscribe('net.server.socket', this.add);
	}

	close(): void {
		unsubscribe('net.client.socket', this.add);
		unsubscribe('net.server.socket', this.add);
	}

	/**
	 * Whether the system still has something to deliver: on a busy machine, what is written to one end of a connection
	 * reaches the other end many turns of the event loop later. Where somebody does not answer or does not read, nothing is
	 * left to deliver.
	 */
	areDelivering(): boolean {
		const byPorts = new Map<string, End>();
		for (const end of this.ends) {
			end.local ??= end.socket.localPort;
			end.remote ??= end.socket.remotePort;
			byPorts.set(`${end.local} ${end.remote}`, end);
		}
		let areDelivering = false;
		for (const end of this.ends) {
			const other = byPorts.get(`${end.remote} ${end.local}`);
			if (end.socket.destroyed && (!other || other.socket.destroyed)) this.ends.delete(end);
			if (other && isAwaiting(end.socket, other.socket)) areDelivering = true;
		}
		return areDelivering;
	}

	private readonly add = (message: unknown): void => {
		this.ends.add({ socket: (message as { socket: Socket }).socket });
	};
}

/** Whether bytes are on their way to one end of a connection, or that the other end is closed. */
function isAwaiting(socket: Socket, other: Socket): boolean {
	const { reading, bytesRead } = streamOf(socket);
	// Not `readableEnded`: what came before the end may still wait in Node.js for somebody to read it.
	const { ended } = Object(Reflect.get(socket, '_readableState')) as { ended?: boolean };
	if (socket.destroyed || !reading || ended) return false;
	return other.destroyed || streamOf(other).bytesWritten > bytesRead;
}

/** What the system was given and has handed over, without what waits in Node.js. */
function streamOf(socket: Socket) {
	const {
		reading = false,
		bytesRead = 0,
		bytesWritten = 0,
	} = Object(Reflect.get(socket, '_handle')) as {
		reading?: boolean;
		bytesRead?: number;
		bytesWritten?: number;
	};
	return { reading, bytesRead, bytesWritten };
}

/**
 * Makes `AbortSignal.timeout` use `setTimeout`, which jest's fake timers replace. As in Node.js, its timer is gone when nobody
 * listens to the signal any more.
 *
 * @returns a function that restores it
 */
function fakeAbortTimeouts(): () => void {
	// No spy: a test may restore its own, and needs this one until it ends.
	const real = AbortSignal.timeout;
	AbortSignal.timeout = (milliseconds) => {
		const controller = new AbortController();
		const { signal } = controller;
		const timer = setTimeout(() => controller.abort(), milliseconds);
		const remove = signal.removeEventListener.bind(signal);
		signal.removeEventListener = (...given: Parameters<typeof remove>) => {
			remove(...given);
			clearTimeout(timer);
		};
		return signal;
	};
	return () => {
		AbortSignal.timeout = real;
	};
}
