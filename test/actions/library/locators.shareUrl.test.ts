import { runNode } from '../../support/runNode';
import { locator } from '../queue/support/playMediaParameters';
import { musicServer } from '../support/musicServer';
import { readSentBodies } from '../support/sentRequests';
import { ITEM_BY_URI } from './support/libraryCommands';
import { OPERATIONS_WITH_LOCATOR } from './support/operationsWithLocator';

describe.each(OPERATIONS_WITH_LOCATOR)(
	'$title of a share URL',
	({ made, command, label, type, id }) => {
		const server = musicServer();
		const share = `https://open.spotify.com/${type}/abc`;

		function answeredWith(item: object): void {
			const body = JSON.stringify(item);
			server.control.addFault({ kind: 'body', command: ITEM_BY_URI, body });
		}

		it.each(['uri', 'id', 'name', 'list'])(
			'is the one the server finds there, by %s',
			async (mode) => {
				answeredWith({
					media_type: type,
					item_id: id,
					provider: 'library',
					uri: `library://${type}/${id}`,
				});
				const { error } = await runNode(made(locator(mode, share)), { server });

				expect(error).toBeUndefined();
				expect(readSentBodies(server)).toEqual([
					{ command: ITEM_BY_URI, args: { uri: share } },
					{
						command,
						args: expect.objectContaining({
							item_id: id,
							provider_instance_id_or_domain: 'library',
						}) as object,
					},
				]);
			},
		);

		it('is refused if the server finds another type there', async () => {
			answeredWith({ media_type: 'track', item_id: '7', provider: 'library' });
			const { error } = await runNode(made(locator('uri', share)), { server });

			expect(error?.message).toBe(`"${label}" is "${share}", which is not of the type ${type}`);
			expect(server.control.requests(command)).toEqual([]);
		});

		it('is an error if the server finds nothing there', async () => {
			const { error } = await runNode(made(locator('uri', share)), { server });

			expect(error?.message).toBe(`The server cannot find "${share}"`);
			expect(server.control.requests(command)).toEqual([]);
		});
	},
);
