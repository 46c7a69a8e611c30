import type { INodeParameters } from 'n8n-workflow';
import { N8nUser, NODE_TYPE } from '../../n8n/n8n-user';
import { fetchServedProperties } from '../../n8n/served-properties';
import { type MethodUse, findMethodUses } from './find-method-uses';

/** A user with the node open in the editor: requests its lists and fields as the editor does. */
export class EditorSession {
	private constructor(
		readonly user: N8nUser,
		private readonly uses: ReadonlyMap<string, MethodUse>,
	) {}

	static async open(url: string): Promise<EditorSession> {
		const user = await N8nUser.signIn(url);
		return new EditorSession(user, findMethodUses(await fetchServedProperties(user, NODE_TYPE)));
	}

	/** The methods that the node's parameters use. */
	get methods(): string[] {
		return [...this.uses.keys()].sort();
	}

	/** @returns the credential's ID */
	async createCredential(baseUrl: string, accessToken: string): Promise<string> {
		const data = { baseUrl, accessToken, ignoreSslIssues: false };
		return await this.user.createCredential('Music Assistant', data);
	}

	/** The entries of a list: all, or those that contain the filter. Lists have one page only. */
	async listEntries(method: string, credential?: string, filter?: string) {
		const request = { ...this.request(method), credential, filter };
		const { results, paginationToken } = await this.user.listSearch(request);
		expect(paginationToken).toBeUndefined();
		return results.map(({ name, value }) => ({ name, value }));
	}

	/** The options of a selection, some of which depend on the chosen player. */
	async loadOptions(method: string, credential?: string, playerId: INodeParameters = {}) {
		const { parameters, ...request } = this.request(method);
		return await this.user.loadOptions({
			...request,
			credential,
			parameters: { ...parameters, playerId: { __rl: true, ...playerId } },
		});
	}

	/** The fields of a resource mapper, for the given value of the parameter "Player". */
	async mapperFields(method: string, playerId: INodeParameters, credential?: string) {
		const { parameters, ...request } = this.request(method);
		return await this.user.mapperFields({
			...request,
			credential,
			parameters: { ...parameters, playerId: { __rl: true, ...playerId } },
		});
	}

	private request(method: string) {
		const use = this.uses.get(method);
		if (use === undefined) throw new Error(`No parameter of the node uses ${method}.`);
		const { path, resource, operation } = use;
		return { method, path, parameters: { resource, operation } };
	}
}
