import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import tls from 'node:tls';
import { startFakeServer, type RequestHandler, type FakeServer } from './fakeServer';

/** The server certificates for tests, by the names of their files. */
export type TestCertificate = 'trusted' | 'self-signed' | 'expired' | 'wrong-host';

function read(file: string): string {
	return readFileSync(join(__dirname, '../support/certificates', file), 'utf8');
}

/** Starts a fake server that uses TLS with one of these certificates. */
export async function startFakeTlsServer(
	certificate: TestCertificate,
	handlers: Readonly<Record<string, RequestHandler>>,
): Promise<FakeServer> {
	const identity = { key: read('server.key'), cert: read(`${certificate}.crt`) };
	const server = await startFakeServer(handlers, (listener) => createServer(identity, listener));
	return { ...server, url: server.url.replace('http:', 'https:') };
}

/** Makes Node.js trust the authority that signed these certificates, until the end of the test. */
export function trustTestAuthority(): void {
	const { connect } = tls;
	const ca = read('authority.crt');
	jest
		.spyOn(tls, 'connect')
		.mockImplementation(((options: tls.ConnectionOptions, ready?: () => void) =>
			connect({ ...options, ca }, ready)) as typeof connect);
}
