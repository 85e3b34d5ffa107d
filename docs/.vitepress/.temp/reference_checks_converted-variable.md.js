import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"converted-variable, rule of check","description":"converted-variable, rule of check: warning – A variable of a GraphQL query has another type than its position needs, and is converted …","frontmatter":{"title":"converted-variable, rule of check","description":"converted-variable, rule of check: warning – A variable of a GraphQL query has another type than its position needs, and is converted …"},"headers":[],"relativePath":"reference/checks/converted-variable.md","filePath":"reference/checks/converted-variable.md"}');
const _sfc_main = { name: "reference/checks/converted-variable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="converted-variable" tabindex="-1">converted-variable <a class="header-anchor" href="#converted-variable" aria-label="Permalink to &quot;converted-variable&quot;">​</a></h1><p><em>warning</em> – A variable of a GraphQL query has another type than its position needs, and is converted.</p><p><code>graphql/teas.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>query ($id: ID) { records(per_page: 1, filter: { id: { value_in: $id } }) { total_entries } }</span></span></code></pre></div><blockquote><p>Variable &quot;$id&quot; of type &quot;ID&quot; used in position expecting type &quot;[ID!]&quot;: it is converted</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/converted-variable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const convertedVariable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  convertedVariable as default
};
