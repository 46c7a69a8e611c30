import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { syncFields } from '../../../../nodes/MusicAssistant/actions/library/sync/sync.fields';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { syncParameters } from '../support/libraryParameters';

const OF_WAITING = ['onTimeout', 'timeoutSeconds'];

/** The options that n8n's editor offers. */
function offered(waitFor: string): string[] {
	const { options = [] } = syncFields.find(({ name }) => name === 'options')!;
	return (options as INodeProperties[])
		.filter((option) =>
			NodeHelpers.displayParameter({}, option, null, null, { waitFor, options: {} }),
		)
		.map(({ name }) => name)
		.sort();
}

it.each(['finished', 'newEpisode', '={{ $json.wait }}'])(
	'the timeout is offered if the node waits: %s',
	(waitFor) => {
		expect(offered(waitFor)).toEqual([...OF_WAITING, 'timeout'].sort());
	},
);

it('the timeout is not offered if the node does not wait', () => {
	expect(offered('nothing')).toEqual(['timeout']);
});

describe('stored options for waiting', () => {
	const server = musicServer('2.8');
	const stored: INodeParameters = { timeoutSeconds: 0, onTimeout: 'no such choice' };

	it.each(['nothing', '={{ "nothing" }}'])(
		'do not matter if the node does not wait: %s',
		async (waitFor) => {
			const { error, json } = await runNode(syncParameters({ waitFor, options: stored }), {
				server,
			});

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ success: true }]);
		},
	);

	it('apply if an expression gives what to wait for', async () => {
		const { error } = await runNode(
			syncParameters({ waitFor: '={{ "finished" }}', options: stored }),
			{
				server,
			},
		);

		expect(error?.message).toMatch(/^"Maximum Wait \(Seconds\)" is 0, /);
	});
});
