import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Migration, file","description":"Migration, file: migrations/20300501120000_add_teas.liquid Liquid that runs once, in the order of the timestamps in the file names.","frontmatter":{"title":"Migration, file","description":"Migration, file: migrations/20300501120000_add_teas.liquid Liquid that runs once, in the order of the timestamps in the file names."},"headers":[],"relativePath":"reference/files/migration.md","filePath":"reference/files/migration.md"}');
const _sfc_main = { name: "reference/files/migration.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="migration" tabindex="-1">Migration <a class="header-anchor" href="#migration" aria-label="Permalink to &quot;Migration&quot;">​</a></h1><p><code>migrations/20300501120000_add_teas.liquid</code></p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">graphql</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> _ %}mutation { record_create(record: { table: &quot;tea&quot; }) { id } }{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endgraphql</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Liquid that runs once, in the order of the timestamps in the file names.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/migration.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const migration = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  migration as default
};
