import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import tls from 'node:tls';
import { fakeServer, type Answer, type FakeServer } from './fakeServer';

/** What the folder of certificates has for servers. */
export type Certificate = 'trusted' | 'self-signed' | 'expired' | 'wrong-host';

function read(file: string): string {
	return readFileSync(join(__dirname, '../support/certificates', file), 'utf8');
}

/** A server that speaks TLS with one of the certificates. */
export async function answeringByTls(
	certificate: Certificate,
	answers: Readonly<Record<string, Answer>>,
): Promise<FakeServer> {
	const identity = { key: read('server.key'), cert: read(`${certificate}.crt`) };
	const server = await fakeServer(answers, (listener) => createServer(identity, listener));
	return { ...server, url: server.url.replace('http:', 'https:') };
}

/** For one test, this machine trusts the authority that signed the certificates, as it does the public ones. */
export function trustTheAuthority(): void {
	const { connect } = tls;
	const ca = read('authority.crt');
	jest
		.spyOn(tls, 'connect')
		.mockImplementation(((options: tls.ConnectionOptions, ready?: () => void) =>
			connect({ ...options, ca }, ready)) as typeof connect);
}
