import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"admin_search_index_rc, GraphQL","description":"admin_search_index_rc, GraphQL: Unavailable. Instead: query documents_rc: its indexes need no mapping.","frontmatter":{"title":"admin_search_index_rc, GraphQL","description":"admin_search_index_rc, GraphQL: Unavailable. Instead: query documents_rc: its indexes need no mapping.","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/query-admin_search_index_rc.md","filePath":"reference/graphql/query-admin_search_index_rc.md"}');
const _sfc_main = { name: "reference/graphql/query-admin_search_index_rc.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="admin_search_index_rc" tabindex="-1">admin_search_index_rc <a class="header-anchor" href="#admin_search_index_rc" aria-label="Permalink to &quot;admin_search_index_rc&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">query</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  admin_search_index_rc</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    search_index</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> String</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">HashObject</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><p>Unavailable. Instead: query <code>documents_rc</code>: its indexes need no mapping.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/query-admin_search_index_rc.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const queryAdmin_search_index_rc = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  queryAdmin_search_index_rc as default
};
