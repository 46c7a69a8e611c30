import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { startSimulator, type Simulator } from '../../simulator';
import { isSentByNode, waitForPendingRequests } from '../../simulator/pending-requests';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator();
});
afterAll(async () => await simulator.stop());

/** Sends a complete request and disconnects before the server has read it. */
async function sendAndDisconnect(): Promise<void> {
	const body = JSON.stringify({ message_id: 'given-up', command: 'players/all', args: {} });
	const head = ['POST /api HTTP/1.1', 'host: music', `content-length: ${body.length}`, '', body];
	const socket = connect(Number(new URL(simulator.url).port), '127.0.0.1');
	await once(socket, 'connect');
	socket.write(head.join('\r\n'));
	await setImmediate();
	socket.destroy();
}

test('a request that was sent and aborted has arrived when the server has settled', async () => {
	const { control } = simulator;
	for (let round = 0; round < 10; round++) {
		control.clearRequests();
		await sendAndDisconnect();
		// The server has not received the request yet.
		await control.idle();
		await waitForPendingRequests(simulator);
		await control.idle();

		expect(control.requests().filter(isSentByNode)).toMatchObject([{ messageId: 'given-up' }]);
	}
});
