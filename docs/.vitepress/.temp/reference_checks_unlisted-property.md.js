import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unlisted-property, rule of check","description":"unlisted-property, rule of check: warning – A query writes a property that the file of the table does not list: it is not stored …","frontmatter":{"title":"unlisted-property, rule of check","description":"unlisted-property, rule of check: warning – A query writes a property that the file of the table does not list: it is not stored …"},"headers":[],"relativePath":"reference/checks/unlisted-property.md","filePath":"reference/checks/unlisted-property.md"}');
const _sfc_main = { name: "reference/checks/unlisted-property.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unlisted-property" tabindex="-1">unlisted-property <a class="header-anchor" href="#unlisted-property" aria-label="Permalink to &quot;unlisted-property&quot;">​</a></h1><p><em>warning</em> – A query writes a property that the file of the table does not list: it is not stored.</p><p><code>graphql/teas/create.graphql</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>mutation { record_create(record: { table: &quot;tea&quot;, properties: [{ name: &quot;nmae&quot;, value: &quot;Mate&quot; }] }) { id } }</span></span></code></pre></div><p><code>schema/tea.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>properties: [{ name: name }, { name: price, type: integer }]</span></span></code></pre></div><blockquote><p>tea: unknown property &quot;nmae&quot; in schema/tea.yml (did you mean &quot;name&quot;?); it has name, price: not stored</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unlisted-property.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unlistedProperty = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unlistedProperty as default
};
