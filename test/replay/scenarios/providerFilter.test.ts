import { getAllParameters } from '../../actions/library/support/libraryParameters';
import { credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

describe.each(['2.7', '2.8'])('%s finds nothing by the domain of a provider', (version) => {
	const list = async (provider: string) => {
		const file = `real-${version}dev-provider-filter-domain-or-instance`;
		const { url } = await startScenarioServer(readScenario(file));
		const made = getAllParameters('album', { limit: 10, filters: { provider } });
		return await runNode(made, { credentials: credentialsForUrl(url) });
	};

	it('its instance is used instead', async () => {
		expect((await list('filesystem_local')).json).toHaveLength(4);
	});

	it('a provider that does not exist is an error that lists the others', async () => {
		const { error } = await list('nonsense');

		expect(error?.message).toMatch(/"nonsense", but no such provider is set up/);
		expect(error?.description).toMatch(/filesystem_local--/);
	});
});
