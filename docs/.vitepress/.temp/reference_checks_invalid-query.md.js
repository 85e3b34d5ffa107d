import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"invalid-query, rule of check","description":"invalid-query, rule of check: error – A GraphQL query is not valid, or does not fit the schema. graphql/teas.graphql Cannot query field 'totl_entries' on …","frontmatter":{"title":"invalid-query, rule of check","description":"invalid-query, rule of check: error – A GraphQL query is not valid, or does not fit the schema. graphql/teas.graphql Cannot query field 'totl_entries' on …"},"headers":[],"relativePath":"reference/checks/invalid-query.md","filePath":"reference/checks/invalid-query.md"}`);
const _sfc_main = { name: "reference/checks/invalid-query.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-query" tabindex="-1">invalid-query <a class="header-anchor" href="#invalid-query" aria-label="Permalink to &quot;invalid-query&quot;">​</a></h1><p><em>error</em> – A GraphQL query is not valid, or does not fit the schema.</p><p><code>graphql/teas.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>query { records(per_page: 1) { totl_entries } }</span></span></code></pre></div><blockquote><p>Cannot query field &quot;totl_entries&quot; on type &quot;RecordCollection&quot;. Did you mean &quot;total_entries&quot;?</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/invalid-query.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidQuery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidQuery as default
};
