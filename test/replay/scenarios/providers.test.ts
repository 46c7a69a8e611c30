import { listReader } from '../../../nodes/MusicAssistant/api/commandDefinition';
import {
	parseProvider,
	parseProviderConfig,
} from '../../../nodes/MusicAssistant/api/models/serverDetails';
import { assessProviders } from '../../../nodes/MusicAssistant/services/providerHealth';
import { readScenario } from '../support/scenarios';

const { rows = [], frames } = readScenario('real-2.8dev-provider-fails-and-returns');
const bodies = (command: string) =>
	rows.flatMap(({ request, body }) => (request.command === command ? [body] : []));
const [configs = []] = bodies('config/providers').map(listReader(parseProviderConfig));

test('a provider whose folder is gone is found, although its settings say that it is enabled and has no error', () => {
	const [withoutFolder, withFolder] = bodies('providers').map(listReader(parseProvider));
	const problems = (loaded = withoutFolder) =>
		assessProviders(configs, loaded ?? []).filter(({ problem }) => problem !== null);

	expect(problems()).toMatchObject([
		{
			id: 'filesystem_local--VPSX9G9p',
			name: 'Filesystem (local disk) [attic]',
			problem: 'The provider is enabled, but could not be loaded',
		},
	]);
	expect(problems(withFolder)).toEqual([]);
});

test('the events list the loaded providers in the same way', () => {
	const failing = frames.map(({ frame }) =>
		assessProviders(configs, listReader(parseProvider)(frame?.data ?? null)).flatMap(
			({ id, problem }) => (problem === null ? [] : id),
		),
	);

	expect(failing).toContainEqual(['filesystem_local--VPSX9G9p']);
	expect(failing[0]).toEqual([]);
});
