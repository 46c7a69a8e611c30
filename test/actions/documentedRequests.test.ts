import { jsonParse, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { PROFILE_NAMES, type ProfileName } from '../../simulator';
import { readPage } from '../docs/markdown';
import { selectProfilesToTest } from '../support/profiles';
import { runNode } from '../support/runNode';
import { RECENTLY_PLAYED, SYNC } from './library/support/libraryCommands';
import {
	getItemParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from './library/support/libraryParameters';
import { musicServer } from './support/musicServer';
import { sentArguments } from './support/sentRequests';

const SAVE = 'config/players/save';

/** A request of the server's API documentation as docs/migration.md has it, and the node that is said to send it. */
interface DocumentedRequest {
	readonly title: string;
	readonly command: string;
	/** In the types that the documentation has them in. */
	readonly args: IDataObject;
	/** The operation's name in the editor. */
	readonly menu: string;
	readonly parameters: INodeParameters;
	/** The servers that can do what it asks for; on others the node keeps it back or words it differently. */
	readonly on?: readonly ProfileName[];
}

const PART = /^(\d+\. .+)\n[^]*?```json\n([^]*?)```\n\nNode, \*\*(.+)\*\*:\n\n```json\n([^]*?)```/;

/** Start items by keyword and by part of a name. */
const NEWEST_SERVERS: readonly ProfileName[] = ['documented', '2.10', '2.11.0b6', '2.11'];

/** By the number of the request. */
const SERVERS: Readonly<Record<number, readonly ProfileName[]>> = {
	13: NEWEST_SERVERS,
	14: NEWEST_SERVERS,
};

/** On other servers the settings of those requests do not exist, which the node finds out unless Confirm is off. */
const CONFIRMED: Readonly<Record<number, readonly ProfileName[]>> = {
	2: ['documented'],
	3: ['documented', '2.6'],
};

const REQUESTS = readPage('docs/migration.md')
	.split(/^### /m)
	.slice(1)
	.flatMap((part): DocumentedRequest[] => {
		const [, title = '', body = '', menu = '', parameters = ''] = PART.exec(part) ?? [];
		const number = Number.parseInt(title, 10);
		const sent = jsonParse<Pick<DocumentedRequest, 'command' | 'args'>>(body);
		const made = jsonParse<INodeParameters>(parameters);
		const request = { title, ...sent, menu, parameters: made, on: SERVERS[number] };
		const on = CONFIRMED[number];
		const confirmed = { title: `${title}, confirmed`, parameters: { ...made, options: {} }, on };
		return on ? [request, { ...request, ...confirmed }] : [request];
	});

test('the page has all fourteen requests of the documentation', () => {
	const numbers = REQUESTS.map(({ title }) => Number.parseInt(title, 10));

	expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

test.each(REQUESTS)('$title: the operation has that name in the editor', ({ menu, parameters }) => {
	const { properties } = new MusicAssistant().description;
	const [first] = properties
		.filter(({ name }) => name === 'resource')
		.flatMap(({ options }) => options ?? [])
		.filter((option) => 'value' in option && option.value === parameters.resource);
	const operation = resources
		.find(({ value }) => value === parameters.resource)
		?.operations.find(({ option }) => option.value === parameters.operation);

	expect(`${first?.name} > ${operation?.option.name}`).toBe(menu);
});

describe.each(selectProfilesToTest(PROFILE_NAMES))('on a server like %s', (profile) => {
	const server = musicServer(profile);
	const canDo = ({ on = PROFILE_NAMES }: DocumentedRequest) => on.includes(profile);

	it.each(REQUESTS.filter(canDo))('$title', async ({ command, args, parameters }) => {
		const { error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		const sent = server.control.requests(command);
		expect(sent).toHaveLength(1);
		const { method, path, headers, rawBody } = sent[0]!;
		expect([method, path]).toEqual(['POST', '/api']);
		expect(headers['content-type']).toMatch(/^application\/json(; ?charset=utf-8)?$/);
		expect(headers.authorization).toBe('Bearer <admin>');
		const message_id = expect.stringMatching(/./);
		const { provider_instance_or_domain: provider } = args;
		// The page says of this one that both spellings are sent.
		const both = provider === undefined ? {} : { provider_instance_id_or_domain: provider };
		expect(JSON.parse(rawBody)).toStrictEqual({ message_id, command, args: { ...args, ...both } });
	});

	test('what it would answer wrongly is not sent as it is', async () => {
		for (const { command, args, parameters } of REQUESTS.filter((one) => !canDo(one))) {
			server.control.reset();
			const { error } = await runNode(parameters, { server });

			const sent = sentArguments(server, command);
			if (command === SAVE) {
				const [key] = Object.keys(args.values as IDataObject);
				expect(error?.message).toContain(`${key} is not a setting of this player`);
				expect(sent).toEqual([]);
			} else {
				const start_item = expect.stringMatching(/^morning-news-5$|Hall of Mirrors\.flac$/);
				expect(sent).toEqual([{ ...args, start_item }]);
			}
		}
	});

	it.each(['[]', 'null', 'undefined', '""', '"[]"'])('no types are left out: %s', async (none) => {
		const kinds = { mediaTypes: `={{ ${none} }}` };
		await runNode(getRecentlyPlayedParameters(kinds), { server });
		await runNode(syncParameters({ ...kinds, providers: `={{ ${none} }}` }), { server });

		expect(sentArguments(server, RECENTLY_PLAYED)).toEqual([{ limit: 50 }]);
		expect(sentArguments(server, SYNC)).toEqual([{}]);
	});

	it('what a sync cannot wait for is refused before anything is sent', async () => {
		const { error } = await runNode(syncParameters({ waitFor: '={{ "forever" }}' }), { server });

		expect(error).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
		expect(error?.message).toContain('"forever"');
		expect(server.control.requests()).toEqual([]);
	});

	it('a share URL and the short form of a URI are sent in a form that the server reads', async () => {
		const share = 'https://open.spotify.com/track/1234?si=abc';
		await runNode(getItemParameters(share), { server });
		await runNode(getItemParameters('library:track:7'), { server });

		const uris = [{ uri: share }, { uri: 'library://track/7' }];
		expect(sentArguments(server, 'music/item_by_uri')).toEqual(uris);
	});
});
