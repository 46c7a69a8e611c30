// n8n finds the node and the credential through the "n8n" field of package.json and never loads this file.
module.exports = {};
